import type { QueueEvent } from '../../src/protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../src/protocol/chat/register.ts'
import type { TestService, TestUser } from '../../src/service/chat/service.testing.ts'

/** The state of people that a client may know and the app does not store, by the ID of the person or bot. */
export interface KnownPeople {
  readonly statuses: Readonly<Record<string, object>>
  readonly presences: Readonly<Record<string, object>>
  readonly bots: Readonly<Record<string, object>>
  readonly fields: readonly object[]
}

export const peopleFrom = (snapshot: Snapshot): KnownPeople => ({
  statuses: snapshot.user_status ?? {},
  presences: snapshot.presences ?? {},
  bots: Object.fromEntries((snapshot.realm_bots ?? []).map((bot) => [bot.user_id, bot])),
  fields: snapshot.custom_profile_fields ?? [],
})

const without = (record: Readonly<Record<string, object>>, key: number): Record<string, object> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== String(key)))

type StatusEvent = Extract<QueueEvent, { type: 'user_status' }>

function statusesAfter(statuses: KnownPeople['statuses'], event: StatusEvent): KnownPeople['statuses'] {
  const { id: _, type: __, user_id, ...change } = event
  const merged: Partial<Omit<StatusEvent, 'id' | 'type' | 'user_id'>> = { ...statuses[user_id], ...change }
  const text = merged.status_text ? { status_text: merged.status_text } : {}
  const { emoji_name, emoji_code, reaction_type, scheduled_end_time } = merged
  const end = typeof scheduled_end_time === 'number' ? { scheduled_end_time } : {}
  const emoji = emoji_name ? { emoji_name, emoji_code, reaction_type } : {}
  const status = { ...text, ...emoji, ...end }
  const others = without(statuses, user_id)
  return Object.keys(status).length === 0 ? others : { ...others, [user_id]: status }
}

/** Removes the status of people who are out of sight, and the presence of people who have left. */
function afterPersonEvent(
  people: KnownPeople,
  event: Extract<QueueEvent, { type: 'realm_user' }>,
): KnownPeople {
  const { user_id } = event.person
  if (event.op === 'remove') {
    return {
      ...people,
      statuses: without(people.statuses, user_id),
      presences: without(people.presences, user_id),
    }
  }
  const hasLeft = event.op === 'update' && event.person.is_active === false
  return hasLeft ? { ...people, presences: without(people.presences, user_id) } : people
}

function peopleAfter(people: KnownPeople, event: QueueEvent): KnownPeople {
  switch (event.type) {
    case 'user_status':
      return { ...people, statuses: statusesAfter(people.statuses, event) }
    case 'presence':
      return { ...people, presences: { ...people.presences, ...event.presences } }
    case 'realm_bot': {
      const others = without(people.bots, event.bot.user_id)
      return {
        ...people,
        bots: event.op === 'delete' ? others : { ...others, [event.bot.user_id]: event.bot },
      }
    }
    case 'custom_profile_fields':
      return { ...people, fields: event.fields }
    case 'realm_user':
      return afterPersonEvent(people, event)
    default:
      return people
  }
}

/** Registers now; the returned function applies the events since then and returns the state. */
export async function followPeople(service: TestService, as: TestUser): Promise<() => Promise<KnownPeople>> {
  const snapshot = await service.register(as)
  return async () => {
    const events = await service.events(as, snapshot.queue_id)
    return events.reduce(peopleAfter, peopleFrom(snapshot))
  }
}
