import { useOwnUser } from '../../people/queries.ts'

/** Returns the address that the reader signs in with; others can see a different one. */
export const useSignInName = (): string => {
  const { delivery_email, email } = useOwnUser()
  return delivery_email ?? email
}
