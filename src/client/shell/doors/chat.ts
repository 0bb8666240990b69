/* The entry point for signed-in people: with the first messages, if the address names some. */
export { SignedIn } from '../SignedIn.tsx'
export { ViewPage } from '../pages/ViewPage.tsx'
