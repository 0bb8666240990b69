import type { Draft } from '../../../../protocol/chat/draft.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import { isSynced, recordFrom, signatureOf, type DraftRecord, type Drafts } from './draftsRecord.ts'

/*
 * Merges the drafts of this device with those of the service. Nothing written is ever lost: where both sides
 * changed, both versions stay. All functions here are pure, return the same map when nothing changed, and
 * give the same result in each tab that sees the same events.
 */

export const withRecord = (drafts: Drafts, record: DraftRecord): Drafts =>
  new Map(drafts).set(record.id, record)

export function withoutRecord(drafts: Drafts, id: string): Drafts {
  if (!drafts.has(id)) return drafts
  const rest = new Map(drafts)
  rest.delete(id)
  return rest
}

const find = (drafts: Drafts, isWanted: (record: DraftRecord) => boolean): DraftRecord | undefined =>
  [...drafts.values()].find(isWanted)

function withoutLink(record: DraftRecord): DraftRecord {
  const { serverId: _, base: __, sending: ___, ...rest } = record
  return rest
}

function linked(record: DraftRecord, serverId: number, base: string): DraftRecord {
  const { sending: _, refused: __, ...rest } = record
  return { ...rest, serverId, base }
}

/** A draft of the service that no record knows: our own new one, one made elsewhere, or a repeat of ours. */
function withUnknown(drafts: Drafts, arrived: DraftRecord, serverId: number): Drafts {
  const signature = signatureOf(arrived)
  const isOurs = (each: DraftRecord): boolean =>
    each.serverId === undefined && (each.sending === signature || signatureOf(each) === signature)
  const ours = find(drafts, isOurs)
  if (ours) return withRecord(drafts, linked(ours, serverId, signature))
  // The answer to a creation was lost, so the draft was sent again: one of two equal drafts is enough.
  const twin = find(drafts, (each) => isSynced(each) && each.base === signature)
  return withRecord(drafts, twin ? { ...arrived, removed: true } : arrived)
}

/** The drafts after the service reported one of its own. */
function withServerDraft(drafts: Drafts, draft: Draft, ownUserId: number): Drafts {
  const arrived = recordFrom(draft, ownUserId)
  const signature = signatureOf(arrived)
  const known = find(drafts, (each) => each.serverId === draft.id)
  if (!known) return withUnknown(drafts, arrived, draft.id)
  if (known.removed || known.base === signature) return drafts
  if (known.sending === signature || signatureOf(known) === signature) {
    return withRecord(drafts, linked(known, draft.id, signature))
  }
  if (isSynced(known)) return withRecord(drafts, { ...arrived, id: known.id })
  // Changed here and elsewhere: both stay, ours as a draft that the service does not know yet.
  return withRecord(withRecord(drafts, withoutLink(known)), { ...arrived, id: `${known.id}~${draft.id}` })
}

/**
 * The drafts after the service removed one: sent or discarded elsewhere. Changes made here since then stay.
 */
function withoutServerDraft(drafts: Drafts, serverId: number): Drafts {
  const known = find(drafts, (each) => each.serverId === serverId)
  if (!known) return drafts
  return known.removed || isSynced(known)
    ? withoutRecord(drafts, known.id)
    : withRecord(drafts, withoutLink(known))
}

/** The drafts merged with all those of the service. */
export function withSnapshot(drafts: Drafts, listed: readonly Draft[], ownUserId: number): Drafts {
  const there = new Set(listed.map((each) => each.id))
  const gone = [...drafts.values()].flatMap(({ serverId }) =>
    serverId === undefined || there.has(serverId) ? [] : [serverId],
  )
  const merged = listed.reduce((state, each) => withServerDraft(state, each, ownUserId), drafts)
  return gone.reduce(withoutServerDraft, merged)
}

/** The drafts after an event of the queue. */
export function applyToDrafts(drafts: Drafts, event: EventOf<'drafts'>, ownUserId: number): Drafts {
  switch (event.op) {
    case 'add':
      return event.drafts.reduce((state, each) => withServerDraft(state, each, ownUserId), drafts)
    case 'update':
      return withServerDraft(drafts, event.draft, ownUserId)
    default:
      return withoutServerDraft(drafts, event.draft_id)
  }
}

/** The drafts without that one; it stays marked for removal if the service holds it, or is about to. */
export function withRemoval(drafts: Drafts, id: string): Drafts {
  const record = drafts.get(id)
  if (!record || record.removed) return drafts
  const isKnownThere = record.serverId !== undefined || record.sending !== undefined
  return isKnownThere ? withRecord(drafts, { ...record, removed: true }) : withoutRecord(drafts, id)
}

/** The drafts once the service holds the draft under that ID, with the content of that signature. */
export function withStored(drafts: Drafts, id: string, serverId: number, signature: string): Drafts {
  const record = drafts.get(id)
  if (!record) return drafts
  // The event may have arrived before the answer, in a tab that did not know the draft as ours.
  const doubles = [...drafts.values()].filter(
    (each) => each.id !== id && each.serverId === serverId && (isSynced(each) || each.removed),
  )
  const without = doubles.reduce((state, each) => withoutRecord(state, each.id), drafts)
  return withRecord(without, linked(record, serverId, signature))
}

/** The drafts after the service has lost one without an event: it has to be created again. */
export function withUnlinked(drafts: Drafts, id: string): Drafts {
  const record = drafts.get(id)
  if (!record) return drafts
  return record.removed ? withoutRecord(drafts, id) : withRecord(drafts, withoutLink(record))
}

/**
 * The drafts once the service keeps none any more: synchronizing was switched off, at which a service can delete its
 * copies without a word. All texts stay, on this device.
 */
export const withoutService = (drafts: Drafts): Drafts =>
  [...drafts.values()]
    .filter(({ serverId, sending, removed }) => serverId !== undefined || sending !== undefined || removed)
    .reduce((state, { id }) => withUnlinked(state, id), drafts)

/**
 * Of two records for one draft of the service, as tabs can make them at the same time, keeps the one made
 * here.
 */
export function withoutDoubles(drafts: Drafts): Drafts {
  const firsts = new Map<number, DraftRecord>()
  let result = drafts
  for (const record of drafts.values()) {
    if (record.serverId === undefined) continue
    const first = firsts.get(record.serverId)
    const isFromServer = record.id.startsWith('server-')
    if (first === undefined) firsts.set(record.serverId, record)
    else if (isFromServer && isSynced(record)) result = withoutRecord(result, record.id)
    else if (isSynced(first)) {
      result = withoutRecord(result, first.id)
      firsts.set(record.serverId, record)
    }
  }
  return result
}

/** Counts the characters that differ between two texts, if they differ in a single stretch. */
export function differenceOf(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end
}
