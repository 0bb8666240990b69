import { goTo } from '../../navigation/goTo.ts'
import { signInPath } from '../../navigation/routes.ts'

/** Returns the sign-in address that leads back to the current page. */
export const signInHere = (): string => signInPath(location.pathname + location.search)

/** Opens the sign-in page for an action that requires an account. */
export const toSignIn = (): void => goTo(signInHere())
