import { viewKey, type Conversation, type View } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { contentOf, partsOf } from '../parts/parts.ts'
import { edits, type EditLastRequest, type OpenEdit, type SavedEdit } from './edits.ts'

/** A copy of the map without that message. */
export const without = <Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> => {
  const copy = new Map(map)
  copy.delete(id)
  return copy
}

/** The edit in its editor again. */
export function asOpen(edit: OpenEdit & Pick<SavedEdit, 'isWaiting'>): OpenEdit {
  const { isWaiting: _, ...open } = edit
  return open
}

interface Opened {
  /** The conversation of the message. */
  readonly place?: Conversation
  /** The text to begin with, instead of the source. */
  readonly text?: string
}

/**
 * Opens the editor of a message; its source is filled in when it arrives, unless there is a text from before. An edit
 * that waits for the service is taken back into the editor.
 */
export const openEdit = (
  session: Session,
  messageId: number,
  editedAt: number | undefined,
  { place, text }: Opened = {},
): void => {
  if (place) session.get(edits).setState(({ places }) => ({ places: new Map(places).set(messageId, place) }))
  if (text !== undefined)
    session.get(edits).setState(({ kept }) => ({ kept: new Map(kept).set(messageId, text) }))
  session.get(edits).setState(({ open, kept, saved }) => {
    if (open.has(messageId)) return { focusDue: messageId }
    const waiting = saved.get(messageId)
    const edit = waiting ? asOpen(waiting) : { source: undefined, text: kept.get(messageId) ?? '', editedAt }
    return {
      focusDue: messageId,
      open: new Map(open).set(messageId, edit),
      saved: without(saved, messageId),
    }
  })
}

/** Records that the editor has the focus, which is given to it only once. */
export const takeFocus = (session: Session, messageId: number): void =>
  session.get(edits).setState(({ focusDue }) => (focusDue === messageId ? { focusDue: undefined } : {}))

/**
 * Asks for the focus again: a writer loses it when the editor is redrawn, and the next editor drawn for the
 * message takes it.
 */
export const askFocus = (session: Session, messageId: number): void =>
  session.get(edits).setState(({ open }) => (open.has(messageId) ? { focusDue: messageId } : {}))

/**
 * Fills in the source once it has arrived, before what was typed until then: the writer goes on at its end. A text from
 * an earlier visit stays as it is.
 */
export const fillEdit = (session: Session, messageId: number, source: string): void =>
  session.get(edits).setState(({ open, kept }) => {
    const edit = open.get(messageId)
    if (!edit || edit.source !== undefined) return {}
    const parts = partsOf(source)
    const begun = edit.text === '' ? source : contentOf({ ...parts, text: parts.text + edit.text })
    const text = kept.has(messageId) ? edit.text : begun
    return { open: new Map(open).set(messageId, { ...edit, source, text }) }
  })

/**
 * Takes the message as it is now for the base: the reader knows it, and their text is meant to replace it.
 */
export const rebaseEdit = (
  session: Session,
  messageId: number,
  source: string,
  editedAt: number | undefined,
): void =>
  session.get(edits).setState(({ open }) => {
    const edit = open.get(messageId)
    return edit ? { open: new Map(open).set(messageId, { source, text: edit.text, editedAt }) } : {}
  })

export const changeEdit = (session: Session, messageId: number, text: string): void =>
  session.get(edits).setState(({ open }) => {
    const edit = open.get(messageId)
    return edit ? { open: new Map(open).set(messageId, { ...edit, text }) } : {}
  })

/** Notes why the edit was not begun or saved; `undefined`: it is tried again. */
export const noteEditProblem = (session: Session, messageId: number, problem: unknown): void =>
  session.get(edits).setState(({ open }) => {
    const { problem: _, ...edit } = open.get(messageId) ?? {}
    if (!('text' in edit)) return {}
    return { open: new Map(open).set(messageId, problem === undefined ? edit : { ...edit, problem }) }
  })

/** Closes the editor but keeps the changed text, unless that is being saved. */
export const closeEdit = (session: Session, messageId: number): void =>
  session.get(edits).setState(({ open, kept, saved }) => {
    const edit = open.get(messageId)
    if (edit !== undefined && edit.text === saved.get(messageId)?.text)
      return { open: without(open, messageId) }
    // Before the source has arrived, only a text from an earlier visit is whole.
    const isChanged =
      edit !== undefined && (edit.source === undefined ? kept.has(messageId) : edit.text !== edit.source)
    return {
      open: without(open, messageId),
      kept: isChanged ? new Map(kept).set(messageId, edit.text) : without(kept, messageId),
    }
  })

/** Closes the editor after `sent` was saved, unless another text was typed into it in the meantime. */
export const settleEdit = (session: Session, messageId: number, sent: string): void =>
  session.get(edits).setState(({ open, kept }) => {
    const edit = open.get(messageId)
    const rest = kept.get(messageId) === sent ? without(kept, messageId) : kept
    if (edit === undefined || edit.source === undefined) return { kept: rest }
    if (edit.text === sent) return { open: without(open, messageId), kept: rest }
    const { tried: _, ...going } = edit
    return { open: new Map(open).set(messageId, { ...going, source: sent, isSaved: true }), kept: rest }
  })

/** Closes the editor and discards its text, also one that waits to be stored. */
export const forgetEdit = (session: Session, messageId: number): void =>
  session.get(edits).setState(({ open, kept, saved, places }) => ({
    open: without(open, messageId),
    kept: without(kept, messageId),
    saved: without(saved, messageId),
    places: without(places, messageId),
  }))

/** Removes the editor of a deleted message. @returns the text that would be lost with it */
export function takeEdit(
  session: Session,
  messageId: number,
): { text: string; place: Conversation | undefined } | undefined {
  const { open, kept, saved, places } = session.get(edits).getState()
  const edit = open.get(messageId) ?? saved.get(messageId)
  const isChanged = edit?.source !== undefined && edit.text !== edit.source
  const text = isChanged ? edit.text : kept.get(messageId)
  if (edit || text !== undefined) forgetEdit(session, messageId)
  return text === undefined || text.trim() === '' ? undefined : { text, place: places.get(messageId) }
}

/** Counts the messages with edits that the service does not have. */
export function begunEdits(session: Session): number {
  const { open, kept, saved } = session.get(edits).getState()
  const changed = [...open].filter(([, { source, text }]) => source !== undefined && text !== source)
  return new Set([...changed.map(([id]) => id), ...kept.keys(), ...saved.keys()]).size
}

/** Asks to edit the reader's last message in the view, as Up in an empty composer does. */
export const requestEditLast = (session: Session, view: View): void =>
  session.get(edits).setState({ request: { viewKey: viewKey(view) } })

/** Ties the request to the last message, which is on its way, so that it waits for that. */
export const awaitEditLast = (session: Session, request: EditLastRequest, localId: string): void =>
  session
    .get(edits)
    .setState((before) => (before.request === request ? { request: { ...request, localId } } : {}))

/** Ends the request, answered or given up, unless another one has replaced it. */
export const endEditLast = (session: Session, request: EditLastRequest): void =>
  session.get(edits).setState((before) => (before.request === request ? { request: undefined } : {}))
