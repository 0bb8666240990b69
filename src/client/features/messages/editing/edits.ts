import type { Conversation } from '../../../navigation/view.ts'
import { scopedStore } from '../../../kernel/scope.ts'

/** A message that is being edited in place. */
export interface OpenEdit {
  /** The source as it was when the editor opened; undefined until it has arrived. */
  readonly source: string | undefined
  readonly text: string
  /** `last_edit_timestamp` at that time: a different one since then means that another edit was faster. */
  readonly editedAt: number | undefined
  /**
   * True after this editor saved an earlier text: the next change of the message is then this save, not a conflict.
   */
  readonly isSaved?: true
  /** The error with which the service refused the text. */
  readonly problem?: unknown
  /** An earlier text of this edit that the service has perhaps stored: its answer did not arrive. */
  readonly tried?: string
}

/** An edit that its author saved, until the service has stored it. */
export interface SavedEdit extends Pick<OpenEdit, 'text' | 'editedAt' | 'tried'> {
  /** The source that the text replaces. */
  readonly source: string
  /** True while the service cannot be reached. */
  readonly isWaiting?: true
}

interface Edits {
  readonly open: ReadonlyMap<number, OpenEdit>
  /** Texts of editors that were closed without saving, offered again when the editors are reopened. */
  readonly kept: ReadonlyMap<number, string>
  /** Edits on their way to the service, in the order of saving. */
  readonly saved: ReadonlyMap<number, SavedEdit>
  /** Messages whose edits the service refused, until the author is told. */
  readonly refused: ReadonlySet<number>
  /** The conversations of the messages when their editors opened. */
  readonly places: ReadonlyMap<number, Conversation>
  /** The message whose editor was opened or redrawn, and has not had the focus since. */
  readonly focusDue: number | undefined
  readonly request: EditLastRequest | undefined
}

/** Asks the list that shows this view to edit the reader's last message in it. */
export interface EditLastRequest {
  readonly viewKey: string
  /** The local ID of that message, if it was still being sent. */
  readonly localId?: string
}

/** Kept as long as the session, so that scrolling away or opening another conversation loses nothing. */
export const edits = scopedStore<Edits>(() => ({
  open: new Map(),
  kept: new Map(),
  saved: new Map(),
  refused: new Set(),
  places: new Map(),
  focusDue: undefined,
  request: undefined,
}))
