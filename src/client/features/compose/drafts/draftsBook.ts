import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { differenceOf, withoutDoubles, withRecord, withRemoval } from './draftsMerge.ts'
import type { DraftRecord, Drafts } from './draftsRecord.ts'
import type { DraftStorage } from './draftsStorage.ts'

/** Milliseconds without a key press after which typed text is stored. */
const PAUSE = 400
/** Milliseconds: a writer who types without a pause loses no more than this. */
const LONGEST = 1000
/** Earlier contents of a draft that were replaced from elsewhere, and that a field may still show. */
const SUPERSEDED = 5

export interface BookState {
  readonly drafts: Drafts
  /** The draft that this tab writes, by address; null after it was sent or discarded. */
  readonly open: ReadonlyMap<string, string | null>
  /** `memory`: this device cannot keep drafts; they end with the tab. */
  readonly storage: 'durable' | 'memory'
}

/** The conversation that a text is for; undefined while it has no address. */
type Address = Conversation | undefined

interface Edit {
  readonly conversation: Address
  readonly content: string
  /** Milliseconds since the epoch. */
  readonly begunAt: number
  /** True when the draft was changed elsewhere since this edit began: the edit becomes a separate draft. */
  readonly isApart: boolean
}

export interface BookOptions {
  readonly storage: DraftStorage
  /** Called when the service may need an update. */
  readonly onChange: () => void
  readonly signal: AbortSignal
}

const keyOf = (conversation: Address): string => (conversation ? conversationKey(conversation) : '')

/** The record with another address, copied from a read-only conversation into the mutable shape on disk. */
function addressed(record: DraftRecord, to: Address): DraftRecord {
  const { conversation: _, ...rest } = record
  if (!to) return rest
  return { ...rest, conversation: to.kind === 'direct' ? { kind: 'direct', userIds: [...to.userIds] } : to }
}

/**
 * The draft that a field shows: the one this tab writes, else the conversation's newest. Texts without an
 * address have nothing in common, so none of them is shown by itself.
 */
export function draftFor({ drafts, open }: BookState, conversation: Address): DraftRecord | undefined {
  const key = keyOf(conversation)
  const isHere = (each: DraftRecord): boolean => !each.removed && keyOf(each.conversation) === key
  const opened = open.get(key)
  if (opened === null) return undefined
  const record = opened === undefined ? undefined : drafts.get(opened)
  if (record && isHere(record)) return record
  if (!conversation) return undefined
  return [...drafts.values()].filter(isHere).toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}

/**
 * The drafts of this device. Typed text waits for a pause, then it is kept; changes of other tabs arrive
 * through the storage. A tab that typed on a version replaced elsewhere goes on in a separate draft.
 */
export class DraftBook {
  readonly store = createStore<BookState>(() => ({ drafts: new Map(), open: new Map(), storage: 'durable' }))
  readonly #options: BookOptions
  readonly #edits = new Map<string, Edit>()
  readonly #superseded = new Map<string, readonly string[]>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** True once nothing is written to this device any more. */
  #isLeft: boolean

  constructor(options: BookOptions) {
    this.#options = options
    this.#isLeft = options.signal.aborted
    this.reload()
    options.storage.watch((id, record) => this.#adopt(id, record), options.signal)
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true })
  }

  get state(): BookState {
    return this.store.getState()
  }

  /** Records the composer's current text for this conversation. */
  edit(conversation: Address, content: string): void {
    const key = keyOf(conversation)
    const { begunAt, isApart } = this.#edits.get(key) ?? { begunAt: Date.now(), isApart: false }
    this.#edits.set(key, { conversation, content, begunAt, isApart })
    clearTimeout(this.#timer)
    const oldest = Math.min(...[...this.#edits.values()].map((each) => each.begunAt))
    const left = Math.max(0, Math.min(PAUSE, oldest + LONGEST - Date.now()))
    this.#timer = setTimeout(() => this.keep(), left)
  }

  /** Keeps the typed text at once. */
  keep(): void {
    clearTimeout(this.#timer)
    if (this.#edits.size > 0) this.reload()
    const edits = [...this.#edits.values()]
    this.#edits.clear()
    for (const each of edits) this.#keepEdit(each)
  }

  #keepEdit({ conversation, content, isApart }: Edit): void {
    const record = draftFor(this.state, conversation)
    if (content.trim() === '') {
      if (record) this.remove(record.id)
      return
    }
    if (record?.content === content) return
    const isOwn = record !== undefined && !isApart && !this.#isTypedOnSuperseded(record, content)
    const { refused: _, ...kept } = isOwn ? record : { id: newUuid() }
    const after = addressed({ ...kept, content, updatedAt: Date.now() }, conversation)
    this.#superseded.delete(after.id)
    this.#open(conversation, after.id)
    this.change((drafts) => withRecord(drafts, after))
  }

  /** True if the record was changed elsewhere while the field here still showed its earlier content. */
  #isTypedOnSuperseded(record: DraftRecord, content: string): boolean {
    const toRecord = differenceOf(content, record.content)
    return (this.#superseded.get(record.id) ?? []).some((each) => differenceOf(content, each) < toRecord)
  }

  /** Discards the draft; the field stays empty until the person writes again. */
  discard(conversation: Address): void {
    this.#edits.delete(keyOf(conversation))
    const record = draftFor(this.state, conversation)
    if (record) this.remove(record.id)
    this.#open(conversation, null)
  }

  remove(id: string): void {
    this.change((drafts) => withRemoval(drafts, id))
  }

  /** Keeps a text as a separate draft beside others of its address. @returns its ID */
  add(conversation: Address, content: string, updatedAt = Date.now()): string {
    this.keep()
    const shown = draftFor(this.state, conversation)
    // A field shows the newest draft by itself, and the next text written there would replace it.
    if (shown) this.#open(conversation, shown.id)
    const id = newUuid()
    this.change((drafts) => withRecord(drafts, addressed({ id, content, updatedAt }, conversation)))
    return id
  }

  /** Shows that draft in the field for its address. */
  choose(id: string): void {
    this.keep()
    const record = this.state.drafts.get(id)
    if (record) this.#open(record.conversation, id)
  }

  /** Takes the address off a draft, and shows it in the field that has no address yet. */
  unaddress(id: string): void {
    this.keep()
    const record = this.state.drafts.get(id)
    if (record) this.#move(record, undefined)
  }

  /** Moves the text and its draft to another address. @returns true if there was a draft */
  readdress(from: Address, to: Address): boolean {
    if (keyOf(from) === keyOf(to)) return false
    this.keep()
    const record = draftFor(this.state, from)
    if (!record) return false
    this.#move(record, to)
    return true
  }

  #move(record: DraftRecord, to: Address): void {
    this.#open(to, record.id)
    if (keyOf(record.conversation) === keyOf(to)) return
    this.change((drafts) => withRecord(drafts, addressed({ ...record, updatedAt: Date.now() }, to)))
  }

  /** Erases all drafts on this device for good, text being typed too: their writer leaves the device. */
  leave(): void {
    this.#isLeft = true
    clearTimeout(this.#timer)
    this.#edits.clear()
    this.store.setState({ drafts: new Map(), open: new Map() })
    this.#guard(() => this.#options.storage.clear())
  }

  #open(conversation: Address, id: string | null): void {
    this.store.setState(({ open }) => ({ open: new Map(open).set(keyOf(conversation), id) }))
  }

  /** Applies a change made on this device to the drafts and keeps the outcome. */
  change(change: (drafts: Drafts) => Drafts): void {
    this.reload()
    if (this.#replace(change(this.state.drafts))) this.#options.onChange()
  }

  /** Applies a change made elsewhere to the drafts, so that fields may show older contents. */
  receive(change: (drafts: Drafts) => Drafts): void {
    this.reload()
    const before = this.state.drafts
    if (this.#replace(change(before))) this.#options.onChange()
    for (const record of this.state.drafts.values()) this.#notice(before.get(record.id), record)
  }

  #notice(before: DraftRecord | undefined, after: DraftRecord): void {
    if (before?.content === after.content) return
    if (before) {
      this.#supersede(before, after)
      return
    }
    const key = keyOf(after.conversation)
    const edit = this.#edits.get(key)
    if (edit && this.#isUnwritten(key)) {
      // Begun here and there at the same time: each becomes a separate draft.
      this.#edits.set(key, { ...edit, isApart: true })
    } else if (this.state.open.get(key) === null) {
      // Written elsewhere after it was sent here: show it.
      const open = new Map(this.state.open)
      open.delete(key)
      this.store.setState({ open })
    }
  }

  /** True while no text that this tab writes there has been kept. */
  #isUnwritten(key: string): boolean {
    const id = this.state.open.get(key)
    return id === undefined || id === null
  }

  #supersede(before: DraftRecord, { id, conversation }: DraftRecord): void {
    const contents = [...(this.#superseded.get(id) ?? []), before.content]
    this.#superseded.set(id, contents.slice(-SUPERSEDED))
    const key = keyOf(conversation)
    const edit = this.#edits.get(key)
    if (edit && draftFor(this.state, conversation)?.id === id) {
      this.#edits.set(key, { ...edit, isApart: true })
    }
  }

  /** @returns whether anything changed */
  #replace(after: Drafts): boolean {
    const before = this.state.drafts
    if (after === before || this.#isLeft) return false
    this.store.setState({ drafts: after })
    // After a failure all drafts are written: the disk then holds either everything or nothing reliable.
    const isBehind = this.state.storage === 'memory'
    this.#guard(() => {
      for (const record of after.values()) {
        if (isBehind || before.get(record.id) !== record) this.#options.storage.write(record)
      }
      for (const id of before.keys()) if (!after.has(id)) this.#options.storage.erase(id)
    })
    return true
  }

  /** Takes over a record that another tab wrote or erased: the storage already holds the change. */
  #adopt(id: string, record: DraftRecord | undefined): void {
    const before = this.state.drafts
    const drafts = new Map(before)
    if (record) drafts.set(id, record)
    else drafts.delete(id)
    this.store.setState({ drafts })
    if (record) this.#notice(before.get(id), record)
  }

  /**
   * Reads the drafts on this device again, which all tabs share: a tab with an older state could overwrite a draft
   * that another tab has just stored.
   */
  reload(): void {
    if (this.state.storage === 'memory') return
    this.#guard(() => {
      const before = this.state.drafts
      const records = this.#options.storage.load()
      const drafts = new Map(records.map((each) => [each.id, replaceEqualDeep(before.get(each.id), each)]))
      const isSame =
        drafts.size === before.size && records.every(({ id }) => drafts.get(id) === before.get(id))
      if (!isSame) this.store.setState({ drafts })
      this.#replace(withoutDoubles(this.state.drafts))
      for (const record of drafts.values()) this.#notice(before.get(record.id), record)
    })
  }

  /** Without a storage drafts live on in memory, and the state says so. */
  #guard(work: () => void): void {
    try {
      work()
      if (this.state.storage !== 'durable') this.store.setState({ storage: 'durable' })
    } catch {
      if (this.state.storage !== 'memory') this.store.setState({ storage: 'memory' })
    }
  }
}
