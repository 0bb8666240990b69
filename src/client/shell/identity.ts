import { create } from 'zustand'
import { dropHeadStart, takeSession } from '../kernel/headStart.ts'
import { noteService } from '../kernel/knownService.ts'
import { readSession } from '../kernel/signIn.ts'
import { expectSignedIn, isSignedInExpected } from './expected.ts'
import { keepName } from './sidebar/keptName.ts'
import { eraseState } from './warmStart/kept.ts'
import { keptFor } from './warmStart/owner.ts'

/** The account signed in here, as far as it is known. */
export type Identity =
  | { readonly state: 'asking' | 'unreachable' }
  /** `returning`: email address of a person who has to sign in again, because the organization now requires more. */
  | {
      readonly state: 'signed-out'
      readonly returning?: string | undefined
      /**
       * `left`: the address belongs to a person who signed out here and can contain their words, such as a search.
       * Without it the next sign-in leads to the address.
       */
      readonly address?: 'left' | undefined
    }
  | { readonly state: 'signed-in'; readonly userId: number }

const RETRY_AFTER = 3_000

/** Assumes that the account cached on this device is still signed in, to draw before the host answers. */
function firstGuess(): Identity {
  const userId = keptFor()
  return userId === undefined || !isSignedInExpected() ? { state: 'asking' } : { state: 'signed-in', userId }
}

export const useIdentity = create<{ readonly identity: Identity }>()(() => ({ identity: firstGuess() }))

const become = (identity: Identity): void => useIdentity.setState({ identity })

export function becomeSignedIn(userId: number): void {
  if (keptFor() !== userId) void eraseState() // Erases the state of another account, or one that was given up.
  expectSignedIn(true)
  become({ state: 'signed-in', userId })
}

export function becomeSignedOut(returning?: string, address?: 'left'): void {
  expectSignedIn(false)
  keepName('')
  dropHeadStart()
  become({ state: 'signed-out', returning, address })
  void eraseState()
}

/** Asks the host for the signed-in account until it answers. */
export async function askIdentity(): Promise<void> {
  try {
    const { user, second_factor_missing: returning, service } = await readSession({ sent: takeSession() })
    noteService(service)
    if (user) becomeSignedIn(user.user_id)
    else becomeSignedOut(returning)
  } catch {
    if (useIdentity.getState().identity.state === 'signed-in') return // The session notices the sign-out itself.
    become({ state: 'unreachable' })
    setTimeout(() => void askIdentity(), RETRY_AFTER)
  }
}
