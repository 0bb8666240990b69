import { getMessages } from '../../../../protocol/chat/messages.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { edits, type OpenEdit } from '../editing/edits.ts'
import { OwnRecord, takeRecords, type KeptChange, type KeptEdit } from './tabRecords.ts'

const ownRecord = scoped(({ userId, ended }) => new OwnRecord(userId, ended))

/** Keeps a change on this device until it is stored or refused. */
export async function keepUntil(
  session: Session,
  key: string,
  change: KeptChange,
  stored: Promise<void>,
): Promise<void> {
  const own = session.get(ownRecord)
  own.change((record) => ({ ...record, changes: { ...record.changes, [key]: change } }))
  try {
    await stored
  } finally {
    if (own.current.changes[key] === change) {
      own.change((record) => {
        const { [key]: _, ...changes } = record.changes
        return { ...record, changes }
      })
    }
  }
}

type Begun = Pick<OpenEdit, 'source' | 'text' | 'editedAt' | 'tried'>

const keptForm = (messageId: number, { source, text, editedAt, tried }: Begun): KeptEdit => ({
  messageId,
  text,
  ...(source === undefined ? {} : { source }),
  ...(editedAt === undefined ? {} : { editedAt }),
  ...(tried === undefined ? {} : { tried }),
})

/** All edits that the service does not have: saved ones, in open editors, and texts of closed ones. */
function unsavedEdits(session: Session): readonly KeptEdit[] {
  const { open, kept, saved, places } = session.get(edits).getState()
  const waiting = [...saved].map(([id, edit]): KeptEdit => ({ ...keptForm(id, edit), isOnItsWay: true }))
  const inEditors = [...open]
    .filter(
      ([id, { source, text }]) => source !== undefined && text !== source && saved.get(id)?.text !== text,
    )
    .map(([id, edit]) => keptForm(id, edit))
  const closed = [...kept].filter(([id]) => !open.has(id)).map(([messageId, text]) => ({ messageId, text }))
  return [...waiting, ...inEditors, ...closed].map((edit) => {
    const place = places.get(edit.messageId)
    return place === undefined ? edit : { ...edit, place }
  })
}

/** Follows the edits, so that their texts are kept with each change. */
const followedEdits = scoped(
  (session) => {
    const own = session.get(ownRecord)
    return session.get(edits).subscribe((state, before) => {
      if (state.open === before.open && state.kept === before.kept && state.saved === before.saved) return
      own.change((record) => ({ ...record, edits: [...unsavedEdits(session)] }))
    })
  },
  (unsubscribe) => unsubscribe(),
)

/** Takes over edits of tabs that are gone: saved ones go on to the service, the others are in their editors again. */
function takeOver(session: Session, found: readonly KeptEdit[]): void {
  session.get(edits).setState(({ open, kept, saved, places }) => {
    const reopened = new Map(open)
    const texts = new Map(kept)
    const going = new Map(saved)
    const known = new Map(places)
    const isHere = (id: number): boolean => open.has(id) || kept.has(id) || saved.has(id)
    for (const { messageId, text, source, editedAt, tried, isOnItsWay, place } of found) {
      if (isHere(messageId)) continue
      if (place) known.set(messageId, place)
      const begun = { text, editedAt, ...(tried === undefined ? {} : { tried }) }
      if (source === undefined) texts.set(messageId, text)
      else if (isOnItsWay) going.set(messageId, { ...begun, source, isWaiting: true })
      else reopened.set(messageId, { ...begun, source })
    }
    return { open: reopened, kept: texts, saved: going, places: known }
  })
}

/** Returns the messages that are gone, once the service can be asked; none if it refuses. */
async function goneOf(session: Session, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const query = { message_ids: [...ids], apply_markdown: false, allow_empty_topic_name: true }
  try {
    const { messages } = await untilAnswered(session, () =>
      session.api(getMessages, query, { signal: session.ended }),
    )
    const there = new Set(messages.map(({ id }) => id))
    return ids.filter((id) => !there.has(id))
  } catch {
    return [] // Their editors stay.
  }
}

export interface Resuming {
  readonly makeAgain: (change: KeptChange) => void
  /** Goes on with saved edits. */
  readonly storeSaved: () => void
  /** Keeps edits of these messages, which no list draws any more. */
  readonly keepOrphans: (messageIds: readonly number[]) => void
}

/**
 * Takes over what tabs that are gone had not saved: `makeAgain` makes each change, saved edits go on, and the editors
 * of others open with their texts, those of messages deleted meanwhile for `keepOrphans`. Changes to the same value in this tab are newer, and win.
 */
export async function resumeKept(
  session: Session,
  { makeAgain, storeSaved, keepOrphans }: Resuming,
): Promise<void> {
  session.get(followedEdits)
  const records = await takeRecords(session.userId)
  if (session.ended.aborted) return
  const { changes: newer } = session.get(ownRecord).current
  for (const { changes, edits: found } of records) {
    for (const [key, change] of Object.entries(changes)) if (!(key in newer)) makeAgain(change)
    takeOver(session, found)
  }
  storeSaved()
  const edited = records.flatMap(({ edits: found }) => found.map(({ messageId }) => messageId))
  const gone = await goneOf(session, edited)
  if (gone.length > 0 && !session.ended.aborted) keepOrphans(gone)
}
