import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Caller, ChatContext } from '../context.ts'
import { EmailVisibility, hiddenEmail, seesRealEmail, type Viewer } from './present.ts'
import { userById, type UserRow } from './rows.ts'
import { settingReader } from './settings.ts'
import { viewersOf, visibleIds } from './sight.ts'
import { tellOfPerson, tellViewer } from './tell.ts'

/** What decides who sees somebody's address. */
type Addressed = Pick<UserRow, 'id' | 'is_bot' | 'settings'>
type Visibility = UserSettings['email_address_visibility']

/** Reads of one person after the other how far their address goes; asks nothing more of the database. */
function visibilityReader(context: ChatContext): (user: Addressed) => Visibility {
  const chosen = settingReader(context, 'email_address_visibility')
  return (user) => (user.is_bot === 1 ? EmailVisibility.everyone : chosen(user))
}

const visibilityOf = (context: ChatContext, user: Addressed): Visibility => visibilityReader(context)(user)

/**
 * Gives the person the API email that their settings ask for: the real address where everybody may see it, else one
 * that says nothing. Returns it when it is new.
 */
export function settleApiEmail(context: ChatContext, userId: number): string | undefined {
  const user = userById(context, userId)
  if (!user) return undefined
  const isOpen = visibilityOf(context, user) === EmailVisibility.everyone
  const email = isOpen ? user.delivery_email : hiddenEmail(user.id)
  if (email === user.email) return undefined
  context.database.run('UPDATE user SET email = ? WHERE id = ?', email, userId)
  return email
}

/** Which of the viewers see the person's real address. */
export function seeingAddress(context: ChatContext, userId: number, viewers: readonly Caller[]): Set<number> {
  const user = userById(context, userId)
  if (!user) return new Set()
  const visibility = visibilityOf(context, user)
  return new Set(viewers.filter((each) => seesRealEmail(each, user, visibility)).map((each) => each.user_id))
}

/**
 * Does what may change somebody's address or who sees it, and tells everybody what changed for them (chat spec 6: API
 * email, delivery email).
 */
export function changeAddress(context: ChatContext, userId: number, change: () => void): void {
  const viewers = viewersOf(context, userId)
  const before = seeingAddress(context, userId, viewers)
  const oldAddress = userById(context, userId)?.delivery_email
  change()
  const new_email = settleApiEmail(context, userId)
  if (new_email !== undefined) tellOfPerson(context, userId, { new_email })
  const address = userById(context, userId)?.delivery_email
  const after = seeingAddress(context, userId, viewers)
  for (const { user_id } of viewers) {
    const sees = after.has(user_id)
    const isUnchanged = sees === before.has(user_id) && (!sees || address === oldAddress)
    if (isUnchanged) continue
    tellViewer(context, user_id, userId, { delivery_email: sees ? (address ?? null) : null })
  }
}

/** Tells of one person after the other whether the viewer sees their real address; asks nothing more of the database. */
export function addressSight(context: ChatContext, viewer: Caller): (user: Addressed) => boolean {
  const visibility = visibilityReader(context)
  return (user) => seesRealEmail(viewer, user, visibility(user))
}

const viewerById = ({ database }: ChatContext, id: number): Viewer | undefined =>
  database.get<Viewer>('SELECT id AS user_id, role FROM user WHERE id = ? AND is_active = 1', id)

/**
 * Tells of one viewer after the other whether they see this person's real address. Each is looked up by itself, which for
 * a thousand of them takes no longer than reading the roles of ten thousand at once.
 */
export function addressSightOf(context: ChatContext, user: Addressed): (viewerId: number) => boolean {
  const visibility = visibilityOf(context, user)
  if (visibility === EmailVisibility.everyone) return () => true
  return (viewerId) => seesRealEmail(viewerById(context, viewerId), user, visibility)
}

/** The people whose real address the viewer sees. */
export function addressesSeenBy(context: ChatContext, viewer: Caller): ReadonlyMap<number, string> {
  const rows = context.database.all<Addressed & Pick<UserRow, 'delivery_email'>>(
    'SELECT id, delivery_email, settings, is_bot FROM user',
  )
  return new Map(rows.filter(addressSight(context, viewer)).map((row) => [row.id, row.delivery_email]))
}

/** Tells a viewer whose role changed whose real address they see now, or no longer. */
export function tellOfAddresses(
  context: ChatContext,
  viewer: Caller,
  before: ReadonlyMap<number, string>,
): void {
  const after = addressesSeenBy(context, viewer)
  const visible = visibleIds(context, viewer)
  for (const userId of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(userId) === after.get(userId) || !visible.has(userId)) continue
    tellViewer(context, viewer.user_id, userId, { delivery_email: after.get(userId) ?? null })
  }
}
