import { ApiError, NetworkError } from '../../../kernel/api/errors.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { isReachable, useConnection, whenReachable } from '../../../kernel/sync/status.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { editMessage, fetchSource } from '../mutations.ts'
import { asOpen, settleEdit, without } from './editing.ts'
import { edits, type SavedEdit } from './edits.ts'

/** True for the refusal of an edit whose message has another source by now. */
export const isMismatch = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH'

/** Changes the edit while it is on its way. */
function changeSaved(session: Session, id: number, change: (edit: SavedEdit) => SavedEdit): void {
  session.get(edits).setState(({ saved }) => {
    const edit = saved.get(id)
    return edit ? { saved: new Map(saved).set(id, change(edit)) } : {}
  })
}

/** Shows that saved edits wait for the service. Their editors close, unless their author typed on. */
function noteWaiting(session: Session): void {
  session.get(edits).setState(({ open, saved }) => ({
    saved: new Map([...saved].map(([id, edit]) => [id, { ...edit, isWaiting: true }])),
    open: new Map([...open].filter(([id, { text }]) => text !== saved.get(id)?.text)),
  }))
}

/** Notes a text that the service may have stored, for the edit on its way and for one that was taken back. */
function noteTried(session: Session, id: number, tried: string): void {
  changeSaved(session, id, (edit) => ({ ...edit, tried }))
  session.get(edits).setState(({ open }) => {
    const edit = open.get(id)
    return edit ? { open: new Map(open).set(id, { ...edit, tried }) } : {}
  })
}

/**
 * Stores the text.
 * @throws the refusal, unless it comes from an earlier attempt whose answer was lost
 */
async function attempt(session: Session, id: number, { text, source, tried }: SavedEdit): Promise<void> {
  try {
    await editMessage(session, id, text, source)
  } catch (error) {
    if (!isMismatch(error) || tried === undefined) throw error
    const current = await fetchSource(session, id)
    if (current === text.trim()) return
    if (current !== tried.trim()) throw error
    await editMessage(session, id, text, current)
  }
}

/** Returns the text that was stored, once the service can be reached; undefined if its author took it back. */
async function store(session: Session, id: number): Promise<string | undefined> {
  return untilAnswered(session, async () => {
    if (!isReachable(useConnection.getState())) noteWaiting(session)
    await whenReachable(session.ended)
    const edit = session.get(edits).getState().saved.get(id)
    if (edit === undefined) return undefined
    try {
      await attempt(session, id, edit)
      return edit.text
    } catch (error) {
      if (error instanceof NetworkError) {
        useConnection.getState().retry()
        noteWaiting(session)
        noteTried(session, id, edit.text)
      }
      throw error
    }
  })
}

/** Opens the editor again with the refused text, unless it is open or the edit was taken back. */
function reopen(session: Session, id: number, problem: unknown): void {
  session.get(edits).setState(({ open, saved, refused }) => {
    const edit = open.get(id) ?? saved.get(id)
    if (edit === undefined) return {}
    return {
      open: new Map(open).set(id, { ...asOpen(edit), problem }),
      saved: without(saved, id),
      refused: new Set(refused).add(id),
    }
  })
}

/** Ends the saving of that text; a text saved since then goes on from it. */
function settle(session: Session, id: number, text: string): void {
  session.get(edits).setState(({ saved }) => {
    const edit = saved.get(id)
    if (edit === undefined || edit.text === text) return { saved: without(saved, id) }
    const { tried: _, ...going } = edit
    return { saved: new Map(saved).set(id, { ...going, source: text }) }
  })
  settleEdit(session, id, text)
}

/** Stores edits one after another, in the order in which they were saved. */
class Saver {
  readonly #session: Session
  #isRunning = false

  constructor(session: Session) {
    this.#session = session
  }

  async run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (let id = this.#next(); id !== undefined; id = this.#next()) await this.#save(id)
    this.#isRunning = false
  }

  #next(): number | undefined {
    const { ended, get } = this.#session
    if (ended.aborted) return undefined
    const [next] = get(edits).getState().saved.keys()
    return next
  }

  async #save(id: number): Promise<void> {
    try {
      const text = await store(this.#session, id)
      if (text !== undefined) settle(this.#session, id, text)
    } catch (error) {
      if (!this.#session.ended.aborted) reopen(this.#session, id, error)
    }
  }
}

const saver = scoped((session) => new Saver(session))

/** Goes on with saved edits, in their order: at once where the service can be reached, else as soon as it can. */
export const storeSaved = (session: Session): void => void session.get(saver).run()

/**
 * Saves the text of the open editor, in the place of `source`. The editor closes when the service has stored it, or
 * when it has to wait for the service.
 */
export function saveEdit(session: Session, id: number, source: string): void {
  session.get(edits).setState(({ open, saved }) => {
    const edit = open.get(id)
    if (edit === undefined) return {}
    const { problem: _, ...begun } = edit
    const tried = edit.tried ?? saved.get(id)?.tried
    const { text, editedAt } = edit
    const going = { text, source, editedAt, ...(tried === undefined ? {} : { tried }) }
    return { open: new Map(open).set(id, begun), saved: new Map(without(saved, id)).set(id, going) }
  })
  const isBehind = [...session.get(edits).getState().saved.values()].some(({ isWaiting }) => isWaiting)
  storeSaved(session)
  if (isBehind || !isReachable(useConnection.getState())) noteWaiting(session)
}

/** Saves an edit again that its author took back. */
export function saveAgain(session: Session, id: number, edit: SavedEdit): void {
  session.get(edits).setState(({ saved }) => ({ saved: new Map(saved).set(id, edit) }))
  storeSaved(session)
}
