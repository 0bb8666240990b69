import type { Caller, ChatContext } from '../context.ts'
import { tellPresences } from '../presence/tell.ts'
import { tellStatuses } from '../statuses/tell.ts'
import { UNKNOWN_NAME } from './present.ts'
import { callerById } from './rows.ts'
import { seesEverybodyIn, visibleIds } from './sight.ts'
import { showPeople } from './tell.ts'

/** Those of the people, with active accounts, who do not see everybody. */
export function limitedAmong(context: ChatContext, userIds: Iterable<number>): Caller[] {
  const seesEverybody = seesEverybodyIn(context)
  return [...new Set(userIds)].flatMap((id) => {
    const person = seesEverybody({ user_id: id }) ? undefined : callerById(context, id)
    return person ? [person] : []
  })
}

function tellOfSight(
  context: ChatContext,
  viewer: Caller,
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): void {
  const gained = [...after].filter((id) => !before.has(id))
  showPeople(context, gained, [viewer])
  tellStatuses(context, gained, viewer.user_id)
  tellPresences(context, gained, viewer.user_id)
  for (const user_id of before) {
    if (after.has(user_id)) continue
    const person = { user_id, full_name: UNKNOWN_NAME }
    context.events.publish({ type: 'realm_user', op: 'remove', person }, [viewer.user_id])
  }
}

/**
 * Does what may change whom these viewers may know of, then tells each of them who came into sight and who is out of it.
 * Runs within the transaction of the change.
 */
export function keepingSight<T>(context: ChatContext, viewers: readonly Caller[], work: () => T): T {
  const before = viewers.map((viewer) => visibleIds(context, viewer))
  const result = work()
  for (const [index, { user_id }] of viewers.entries()) {
    const viewer = callerById(context, user_id)
    if (viewer) tellOfSight(context, viewer, before[index] ?? new Set(), visibleIds(context, viewer))
  }
  return result
}
