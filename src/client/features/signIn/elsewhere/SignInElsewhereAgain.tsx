import { useSignInOffer } from '../useSignInOffer.ts'
import { SignInElsewhere } from './SignInElsewhere.tsx'

interface Props {
  readonly organisation: string
  readonly email: string
  readonly onSignedIn: (userId: number) => void
}

/** For a person whose session ended: the ways of a chat server elsewhere, if the chat is there. */
export const SignInElsewhereAgain = (props: Props) => {
  const { elsewhere } = useSignInOffer()
  return elsewhere ? <SignInElsewhere {...elsewhere} {...props} /> : null
}
