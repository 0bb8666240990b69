import { goTo } from '../../navigation/goTo.ts'
import { signInPath } from '../../navigation/routes.ts'

/** Where to sign in so that one comes back to what is shown now. */
export const signInHere = (): string => signInPath(location.pathname + location.search)

/** What a visitor asks for needs an account. */
export const toSignIn = (): void => goTo(signInHere())
