import type { Translate } from '../../../i18n/useText.ts'

/**
 * The reader's properties that the drawing of a message body depends on: bodies are kept drawn per reader
 * object.
 */
export interface BodyReader {
  readonly ownUserId: number
  readonly isOwnGroup: (groupId: number) => boolean
  readonly text: Translate
  /** Marks the reader's alert words in a body; undefined while there are none. */
  readonly markWords?: ((body: DocumentFragment) => void) | undefined
  /** Links blocks of code to playgrounds; undefined while there are none. */
  readonly linkCode?: ((body: DocumentFragment, reader: BodyReader) => void) | undefined
  /** How addresses of events begin on the calendar's own site; undefined without one, or while it is not known. */
  readonly eventPages: string | undefined
  /** A moment in the reader's own zone and language: short to be read, whole to be sure. */
  readonly describeTime: (moment: Date) => { readonly short: string; readonly full: string }
}
