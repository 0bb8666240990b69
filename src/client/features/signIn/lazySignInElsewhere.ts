import { lazyPart } from '../../ui/loading/lazyPart.ts'

/** The ways to sign in to a chat server elsewhere load only in front of one. */
export const SignInElsewhere = lazyPart(
  async () => (await import('./elsewhere/SignInElsewhere.tsx')).SignInElsewhere,
)

export const SignInElsewhereAgain = lazyPart(
  async () => (await import('./elsewhere/SignInElsewhereAgain.tsx')).SignInElsewhereAgain,
)
