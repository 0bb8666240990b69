/* The entry point for people who have yet to sign in. */
export { SignInPage } from '../../features/signIn/SignInPage.tsx'
