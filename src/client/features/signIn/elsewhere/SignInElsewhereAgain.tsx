import { useEffect } from 'react'
import { useSignInOffer } from '../useSignInOffer.ts'
import { ProviderWays } from '../provider/ProviderWays.tsx'
import { SignInElsewhere } from './SignInElsewhere.tsx'

interface Props {
  readonly organisation: string
  readonly email: string
  readonly onSignedIn: (userId: number) => void
  /** Called with whether a password is of use. */
  readonly onPasswords: (areTaken: boolean) => void
}

/** For a person whose session ended: the ways beside the password. */
export const SignInElsewhereAgain = ({ onPasswords, ...props }: Props) => {
  const { elsewhere, providers, takesPasswords: areTaken } = useSignInOffer()
  useEffect(() => onPasswords(areTaken), [onPasswords, areTaken])
  if (elsewhere) return <SignInElsewhere {...elsewhere} {...props} takesPasswords={areTaken} />
  return providers.length > 0 ? (
    <ProviderWays {...props} providers={providers} takesPasswords={areTaken} />
  ) : null
}
