import { useOwnUser } from '../../people/queries.ts'

/** The address with which the reader signs in; others may see another one. */
export const useSignInName = (): string => {
  const { delivery_email, email } = useOwnUser()
  return delivery_email ?? email
}
