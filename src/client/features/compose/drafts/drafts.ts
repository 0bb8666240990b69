import { useStore } from 'zustand'
import { keepHandedBack } from '../../../navigation/composeRequest.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { scoped } from '../../../kernel/scope.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { DraftBook, draftFor, type BookState } from './draftsBook.ts'
import { isSynced, type DraftRecord } from './draftsRecord.ts'
import { browserStorage } from './draftsStorage.ts'
import { DraftSync } from './draftsSync.ts'

/** A draft as lists show it. */
export interface DraftEntry {
  readonly id: string
  /** Undefined while the draft has no address. */
  readonly conversation: Conversation | undefined
  readonly content: string
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
}

/** Saves the typed text whenever the tab could go away. */
function keepOnLeaving(book: DraftBook, signal: AbortSignal): void {
  if (!globalThis.window) return
  const keep = (): void => book.keep()
  window.addEventListener('pagehide', keep, { signal })
  window.addEventListener('blur', keep, { signal })
  document.addEventListener('visibilitychange', keep, { signal })
}

function openDrafts(session: Session): { readonly book: DraftBook; readonly sync: DraftSync } {
  const book: DraftBook = new DraftBook({
    storage: browserStorage(session.userId),
    onChange: () => sync.schedule(),
    signal: session.ended,
  })
  const sync = new DraftSync({ session, book: () => book, locks: globalThis.navigator?.locks })
  keepOnLeaving(book, session.ended)
  keepHandedBack((to, text) => book.choose(book.add(to, text)), session.ended)
  return { book, sync }
}

/** Text that was typed just before the session ended is kept as well. */
export const ownDrafts = scoped(openDrafts, ({ book }) => book.keep())

/** The conversation that a text is for; undefined while it has no address. */
type Address = Conversation | undefined

/**
 * Records the text of a field; it is kept on this device at the next pause, and at the service soon after.
 */
export const saveDraft = (session: Session, conversation: Address, content: string): void =>
  session.get(ownDrafts).book.edit(conversation, content)

/** Keeps a text as a separate draft beside others of its address. @returns its ID */
export const addDraft = (
  session: Session,
  { conversation, content, updatedAt }: Omit<DraftEntry, 'id'>,
): string => session.get(ownDrafts).book.add(conversation, content, updatedAt)

/** Changes a draft that no field shows. */
export function amendDraft(
  session: Session,
  conversation: Address,
  change: (content: string) => string,
): void {
  const { book } = session.get(ownDrafts)
  book.keep()
  book.edit(conversation, change(draftFor(book.state, conversation)?.content ?? ''))
  book.keep()
}

/** Keeps the typed text without waiting for a pause, such as when the field loses the focus. */
export const keepDrafts = (session: Session): void => session.get(ownDrafts).book.keep()

/**
 * Discards an address's draft, everywhere. A draft that was sent is removed from other devices without delay.
 */
export function discardDraft(
  session: Session,
  conversation: Address,
  reason: 'sent' | 'discarded' = 'discarded',
): void {
  const { book, sync } = session.get(ownDrafts)
  book.discard(conversation)
  if (reason === 'sent') sync.hurry()
}

/** Counts the drafts that the service lacks or has in another version. */
export function draftsHereAlone(session: Session): number {
  const { book } = session.get(ownDrafts)
  book.keep()
  return [...book.state.drafts.values()].filter(
    (draft) => draft.removed === undefined && draft.content.trim() !== '' && !isSynced(draft),
  ).length
}

/** Discards any draft, such as from a list of them. */
export const removeDraft = (session: Session, id: string): void => session.get(ownDrafts).book.remove(id)

/** Selects the draft that the conversation's field shows, if there are several. */
export const chooseDraft = (session: Session, id: string): void => session.get(ownDrafts).book.choose(id)

/**
 * Takes the address off that draft, if it has one, and shows it in the field for messages without an address.
 */
export const unaddressDraft = (session: Session, id: string): void =>
  session.get(ownDrafts).book.unaddress(id)

/** Moves the draft along when the text gets another address. @returns whether there was a draft */
export const readdressDraft = (session: Session, from: Address, to: Address): boolean =>
  session.get(ownDrafts).book.readdress(from, to)

const useBook = <Part>(select: (state: BookState) => Part): Part =>
  useStore(useSession().get(ownDrafts).book.store, select)

/** The draft that the field for this address begins with. */
export const useDraft = (conversation: Address): DraftRecord | undefined =>
  useBook((state) => draftFor(state, conversation))

/** True if a text was begun for this address; what is typed then draws nothing. */
export const useHasDraft = (conversation: Address): boolean =>
  useBook((state) => draftFor(state, conversation) !== undefined)

/** All drafts, the one changed last first. */
export function useDrafts(): readonly DraftEntry[] {
  const drafts = useBook((state) => state.drafts)
  return [...drafts.values()]
    .filter((each) => !each.removed)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map(({ id, conversation, content, updatedAt }) => ({ id, conversation, content, updatedAt }))
}

/** `memory`: drafts cannot be kept on this device and end with the tab; the interface must say so. */
export const useDraftStorage = (): 'durable' | 'memory' => useBook((state) => state.storage)
