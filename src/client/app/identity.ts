import { create } from 'zustand'
import { readSession, signOut } from '../session/signIn.ts'

/** Whether someone is signed in here, as far as is known. */
export type Identity =
  | { readonly state: 'asking' | 'unreachable' | 'signed-out' }
  | { readonly state: 'signed-in'; readonly userId: number }

const RETRY_AFTER = 3_000

export const useIdentity = create<{ readonly identity: Identity }>()(() => ({
  identity: { state: 'asking' },
}))

const become = (identity: Identity): void => useIdentity.setState({ identity })

export const becomeSignedIn = (userId: number): void => become({ state: 'signed-in', userId })
export const becomeSignedOut = (): void => become({ state: 'signed-out' })

/** Asks the host who is signed in, until it answers. */
export async function askIdentity(): Promise<void> {
  try {
    const { user } = await readSession()
    if (user) becomeSignedIn(user.user_id)
    else becomeSignedOut()
  } catch {
    become({ state: 'unreachable' })
    setTimeout(() => void askIdentity(), RETRY_AFTER)
  }
}

/** Ends the session here and everywhere it is open in this browser. @throws NetworkError, ApiError */
export async function leaveSession(): Promise<void> {
  await signOut()
  becomeSignedOut()
}
