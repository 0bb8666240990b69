import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { edits } from '../editing/edits.ts'
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

/** All edits that are not saved: in open editors, and texts of closed ones. */
function unsavedEdits(session: Session): readonly KeptEdit[] {
  const { open, kept } = session.get(edits).getState()
  const inEditors = [...open].flatMap(([messageId, { source, text, editedAt }]) =>
    source === undefined || text === source
      ? []
      : [{ messageId, text, source, ...(editedAt === undefined ? {} : { editedAt }) }],
  )
  const closed = [...kept].filter(([id]) => !open.has(id)).map(([messageId, text]) => ({ messageId, text }))
  return [...inEditors, ...closed]
}

/** Follows the edits, so that their texts are kept with each change. */
const followedEdits = scoped(
  (session) => {
    const own = session.get(ownRecord)
    return session.get(edits).subscribe((state, before) => {
      if (state.open === before.open && state.kept === before.kept) return
      own.change((record) => ({ ...record, edits: [...unsavedEdits(session)] }))
    })
  },
  (unsubscribe) => unsubscribe(),
)

function reopen(session: Session, found: readonly KeptEdit[]): void {
  session.get(edits).setState(({ open, kept }) => {
    const reopened = new Map(open)
    const texts = new Map(kept)
    for (const { messageId, text, source, editedAt } of found) {
      if (open.has(messageId) || kept.has(messageId)) continue
      if (source === undefined) texts.set(messageId, text)
      else reopened.set(messageId, { source, text, editedAt })
    }
    return { open: reopened, kept: texts }
  })
}

/**
 * Takes over what tabs that are gone had not saved: `makeAgain` makes each change, and the editors open with their
 * texts. Changes to the same value in this tab are newer, and win.
 */
export async function resumeKept(session: Session, makeAgain: (change: KeptChange) => void): Promise<void> {
  session.get(followedEdits)
  const records = await takeRecords(session.userId)
  if (session.ended.aborted) return
  const { changes: newer } = session.get(ownRecord).current
  for (const { changes, edits: found } of records) {
    for (const [key, change] of Object.entries(changes)) if (!(key in newer)) makeAgain(change)
    reopen(session, found)
  }
}
