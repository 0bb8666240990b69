import { useEffect } from 'react'
import { useSignInOffer } from '../useSignInOffer.ts'
import { SignInElsewhere } from './SignInElsewhere.tsx'

interface Props {
  readonly organisation: string
  readonly email: string
  readonly onSignedIn: (userId: number) => void
  /** Called with whether a password is of use. */
  readonly onPasswords: (areTaken: boolean) => void
}

/** For a person whose session ended: the ways of a chat server elsewhere, if the chat is there. */
export const SignInElsewhereAgain = ({ onPasswords, ...props }: Props) => {
  const { elsewhere } = useSignInOffer()
  const areTaken = elsewhere?.takesPasswords !== false
  useEffect(() => onPasswords(areTaken), [onPasswords, areTaken])
  return elsewhere ? <SignInElsewhere {...elsewhere} {...props} /> : null
}
