import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Caller, ChatContext } from '../context.ts'
import { EmailVisibility, hiddenEmail, seesRealEmail } from './present.ts'
import { storedAddresses, updateApiEmail, userById, type Addressed } from './store.ts'
import { settingReader } from './settings.ts'
import { viewersOf, visibleIds } from './visibility.ts'
import { publishUserUpdate, sendUserUpdate } from './publish.ts'

type Visibility = UserSettings['email_address_visibility']

/** Returns a function that reads a user's address visibility without further database queries. */
function visibilityReader(context: ChatContext): (user: Addressed) => Visibility {
  const chosen = settingReader(context, 'email_address_visibility')
  return (user) => (user.is_bot === 1 ? EmailVisibility.everyone : chosen(user))
}

const visibilityOf = (context: ChatContext, user: Addressed): Visibility => visibilityReader(context)(user)

/**
 * Stores the API email that matches the user's settings: the real address if it is visible to everyone, else
 * a placeholder. Returns it if it changed.
 */
export function settleApiEmail(context: ChatContext, userId: number): string | undefined {
  const user = userById(context.database, userId)
  if (!user) return undefined
  const isOpen = visibilityOf(context, user) === EmailVisibility.everyone
  const email = isOpen ? user.delivery_email : hiddenEmail(user.id)
  if (email === user.email) return undefined
  updateApiEmail(context.database, userId, email)
  return email
}

/** IDs of the viewers who see the user's real address. */
export function seeingAddress(context: ChatContext, userId: number, viewers: readonly Caller[]): Set<number> {
  const user = userById(context.database, userId)
  if (!user) return new Set()
  const visibility = visibilityOf(context, user)
  return new Set(viewers.filter((each) => seesRealEmail(each, user, visibility)).map((each) => each.user_id))
}

/**
 * Runs a change that affects a user's address or its visibility, and sends each viewer the difference (chat
 * spec 6: API email, delivery email).
 */
export function changeAddress(context: ChatContext, userId: number, change: () => void): void {
  const viewers = viewersOf(context, userId)
  const before = seeingAddress(context, userId, viewers)
  const oldAddress = userById(context.database, userId)?.delivery_email
  change()
  const new_email = settleApiEmail(context, userId)
  if (new_email !== undefined) publishUserUpdate(context, userId, { new_email })
  const address = userById(context.database, userId)?.delivery_email
  const after = seeingAddress(context, userId, viewers)
  for (const { user_id } of viewers) {
    const sees = after.has(user_id)
    const isUnchanged = sees === before.has(user_id) && (!sees || address === oldAddress)
    if (isUnchanged) continue
    sendUserUpdate(context, user_id, userId, { delivery_email: sees ? (address ?? null) : null })
  }
}

/**
 * Returns a function that tests, without further database queries, if the viewer sees a user's real address.
 */
function addressVisibilityTo(context: ChatContext, viewer: Caller): (user: Addressed) => boolean {
  const visibility = visibilityReader(context)
  return (user) => seesRealEmail(viewer, user, visibility(user))
}

/** Real addresses that the viewer sees, by user ID. */
export function addressesSeenBy(context: ChatContext, viewer: Caller): ReadonlyMap<number, string> {
  const rows = storedAddresses(context.database)
  return new Map(rows.filter(addressVisibilityTo(context, viewer)).map((row) => [row.id, row.delivery_email]))
}

/** Sends a viewer whose role changed the real addresses that they gained or lost sight of. */
export function sendAddressChanges(
  context: ChatContext,
  viewer: Caller,
  before: ReadonlyMap<number, string>,
): void {
  const after = addressesSeenBy(context, viewer)
  const visible = visibleIds(context, viewer)
  for (const userId of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(userId) === after.get(userId) || !visible.has(userId)) continue
    sendUserUpdate(context, viewer.user_id, userId, { delivery_email: after.get(userId) ?? null })
  }
}
