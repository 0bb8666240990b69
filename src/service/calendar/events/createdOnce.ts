import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import { digestOf, KEPT_SECONDS, keyIn } from '../../idempotency.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { refuse, refuseField } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { eventById, type EventRow } from './row.ts'

interface CreatedRow {
  readonly event_id: number
  readonly request_digest: Uint8Array
}

const keyOf = ({ headers }: SignedRequest): string | undefined =>
  keyIn(headers, () => refuseField(IDEMPOTENCY_HEADER, 'must be 1 to 200 characters of ASCII without spaces'))

/** Of what a request says, but for the password: nothing of it is to be learnt from here. `repeat` sees to that one. */
const digestOfFields = (fields: ChangedEventFields): Buffer =>
  digestOf({ ...fields, event_password: undefined })

/** The event that an earlier request under the same key made. Says which one where that request said something else. */
function createdBefore(context: CalendarContext, userId: number, key: string, digest: Buffer) {
  const known = context.database.get<CreatedRow>(
    'SELECT event_id, request_digest FROM calendar_created WHERE user_id = ? AND key = ?',
    userId,
    key,
  )
  if (known === undefined || digest.equals(known.request_digest)) {
    return known && eventById(context, known.event_id)
  }
  return refuse('rest_conflict', 'This was sent before with other fields, and the event was made.', {
    params: { [IDEMPOTENCY_HEADER]: 'was used before' },
    more: { id: known.event_id },
  })
}

interface Making {
  readonly create: () => EventRow
  /** The same was asked for again: does what of the request is not remembered. */
  readonly repeat: (known: EventRow) => EventRow
}

/**
 * Makes an event once: a request that comes again under the same key, because its answer was lost, gets the event that
 * is there. Runs within the transaction that makes it; a refused request is not remembered.
 */
export function createOnce(
  context: CalendarContext,
  request: SignedRequest,
  fields: ChangedEventFields,
  { create, repeat }: Making,
): EventRow {
  const key = keyOf(request)
  if (key === undefined) return create()
  const userId = request.caller.user_id
  const digest = digestOfFields(fields)
  const known = createdBefore(context, userId, key, digest)
  if (known) return repeat(known)
  const event = create()
  const now = secondsNow(context)
  context.database.run('DELETE FROM calendar_created WHERE created_at < ?', now - KEPT_SECONDS)
  context.database.run(
    'INSERT INTO calendar_created (user_id, key, event_id, request_digest, created_at) VALUES (?, ?, ?, ?, ?)',
    userId,
    key,
    event.id,
    digest,
    now,
  )
  return event
}
