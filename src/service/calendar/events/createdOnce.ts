import type { ChangedEventFields } from '../../../protocol/calendar/fields.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import { digestOf, KEPT_SECONDS, keyIn } from '../../idempotency.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { refuse, refuseField } from '../refuse.ts'
import type { SignedRequest } from '../router.ts'
import { createdByKey, deleteCreatedBefore, eventById, insertCreated, type EventRow } from './store.ts'

const keyOf = ({ headers }: SignedRequest): string | undefined =>
  keyIn(headers, () => refuseField(IDEMPOTENCY_HEADER, 'fields.keyForm'))

/**
 * Digest of a request without its password, which must not be guessable from it. `repeat` applies the
 * password.
 */
const digestOfFields = (fields: ChangedEventFields): Buffer =>
  digestOf({ ...fields, event_password: undefined })

/**
 * Finds the event made by an earlier request with the same key. @throws Refusal naming that event if
 * the request differs
 */
function createdBefore(context: CalendarContext, userId: number, key: string, digest: Buffer) {
  const known = createdByKey(context.database, userId, key)
  if (known === undefined || digest.equals(known.request_digest)) {
    return known && eventById(context.database, known.event_id)
  }
  return refuse('rest_conflict', 'calendar.keyUsed', {
    params: { [IDEMPOTENCY_HEADER]: 'fields.keyUsed' },
    more: { id: known.event_id },
  })
}

interface Making {
  readonly create: () => EventRow
  /** Applies the parts of a repeated request that the digest leaves out. */
  readonly repeat: (known: EventRow) => EventRow
}

/**
 * Creates an event once: a repeated request with the same key, sent because its answer was lost, returns the
 * existing event. Runs within the creating transaction; refused requests are not recorded.
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
  deleteCreatedBefore(context.database, now - KEPT_SECONDS)
  insertCreated(context.database, userId, key, event.id, digest, now)
  return event
}
