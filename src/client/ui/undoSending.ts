import { readPreference, writePreference } from './preferences.ts'

/** Seconds for which a sent message can be taken back; 0: it goes out at once. */
export const UNDO_SECONDS = [0, 5, 10, 30] as const
export type UndoSeconds = (typeof UNDO_SECONDS)[number]

const NAME = 'undoSending'

/**
 * The reader's choice in this browser. At first 0, unlike in a mail program: others wait for an answer while a message is
 * held, and a chat message can be edited or deleted afterwards.
 */
export const chosenUndoSeconds = (): UndoSeconds =>
  UNDO_SECONDS.find((each) => String(each) === readPreference(NAME)) ?? 0

/** Stores the choice in this browser. */
export const chooseUndoSeconds = (seconds: UndoSeconds): void => writePreference(NAME, String(seconds))
