import { create } from 'zustand'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { dropHeadStart } from '../kernel/headStart.ts'
import { readSession } from '../kernel/signIn.ts'
import { eraseState } from './warmStart/kept.ts'
import { keptFor } from './warmStart/owner.ts'

/** Whether someone is signed in here, as far as is known. */
export type Identity =
  | { readonly state: 'asking' | 'unreachable' }
  /** `returning`: address of somebody who has to sign in anew, since the organization asks for more by now. */
  | {
      readonly state: 'signed-out'
      readonly returning?: string | undefined
      /** `left`: of a person who signed out here; it can hold their words, such as a search. Else the next one goes there. */
      readonly address?: 'left' | undefined
    }
  | { readonly state: 'signed-in'; readonly userId: number }

const EXPECTED = 'signedIn'
const RETRY_AFTER = 3_000

/** Whether the last visit ended signed in, so that this one most likely begins so. */
export const isSignedInExpected = (): boolean => readPreference(EXPECTED) === 'yes'

/** Whose state this device keeps is taken to be there still, so that it shows before the host has answered. */
function firstGuess(): Identity {
  const userId = keptFor()
  return userId === undefined || !isSignedInExpected() ? { state: 'asking' } : { state: 'signed-in', userId }
}

export const useIdentity = create<{ readonly identity: Identity }>()(() => ({ identity: firstGuess() }))

const become = (identity: Identity): void => useIdentity.setState({ identity })

export function becomeSignedIn(userId: number): void {
  if (keptFor() !== userId) void eraseState() // Anybody else's goes, and what was given up before.
  writePreference(EXPECTED, 'yes')
  become({ state: 'signed-in', userId })
}

export function becomeSignedOut(returning?: string, address?: 'left'): void {
  writePreference(EXPECTED, 'no')
  dropHeadStart()
  become({ state: 'signed-out', returning, address })
  void eraseState()
}

/** Asks the host who is signed in, until it answers. */
export async function askIdentity(): Promise<void> {
  try {
    const { user, second_factor_missing: returning } = await readSession()
    if (user) becomeSignedIn(user.user_id)
    else becomeSignedOut(returning)
  } catch {
    if (useIdentity.getState().identity.state === 'signed-in') return // The session finds out by itself.
    become({ state: 'unreachable' })
    setTimeout(() => void askIdentity(), RETRY_AFTER)
  }
}
