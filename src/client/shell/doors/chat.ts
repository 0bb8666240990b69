/* The way in for people who are signed in: with the first messages, if the address asks for some. */
export { SignedIn } from '../SignedIn.tsx'
export { ViewPage } from '../pages/ViewPage.tsx'
