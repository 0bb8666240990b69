import type { PersonChange } from '../../../protocol/chat/queueEvents.ts'
import type { Caller, ChatContext } from '../context.ts'
import { profileValuesOf } from '../profileFields/store.ts'
import { userPresenter } from './present.ts'
import { userById } from './store.ts'
import { viewerIdsOf, viewersOf } from './visibility.ts'

type Change = Omit<PersonChange, 'user_id'>

/** Publishes a user's changed fields to all who can see the user (chat spec 6, realm_user). */
export function publishUserUpdate(context: ChatContext, userId: number, change: Change): void {
  const person = { user_id: userId, ...change }
  context.events.publish({ type: 'realm_user', op: 'update', person }, viewerIdsOf(context, userId))
}

/** Sends a user's changed fields to one viewer alone. */
export function sendUserUpdate(context: ChatContext, viewerId: number, userId: number, change: Change): void {
  const person = { user_id: userId, ...change }
  context.events.publish({ type: 'realm_user', op: 'update', person }, [viewerId])
}

/** Sends users to viewers who could not see them before, with the fields visible to each viewer. */
export function sendUsers(
  context: ChatContext,
  userIds: readonly number[],
  viewers: readonly Caller[],
): void {
  const present = userPresenter(context)
  for (const userId of userIds) {
    const row = userById(context.database, userId)
    if (!row) continue
    const profile = profileValuesOf(context.database, userId)
    // Viewers differ only in seeing the real address, so two events suffice.
    const people = viewers.map((viewer) => ({ viewer, sees: present.address(row, viewer) !== null }))
    for (const group of Map.groupBy(people, ({ sees }) => sees).values()) {
      const [first] = group
      if (!first) continue
      const person = present(row, first.viewer, profile)
      const ids = group.map(({ viewer }) => viewer.user_id)
      context.events.publish({ type: 'realm_user', op: 'add', person }, ids)
    }
  }
}

export const publishNewUser = (context: ChatContext, userId: number): void =>
  sendUsers(context, [userId], viewersOf(context, userId))
