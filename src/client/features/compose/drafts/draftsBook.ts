import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import { newLocalId } from '../../messages/outbox/localId.ts'
import { differenceOf, withoutDoubles, withRecord, withRemoval } from './draftsMerge.ts'
import type { DraftRecord, Drafts } from './draftsRecord.ts'
import type { DraftStorage } from './draftsStorage.ts'

/** Milliseconds without a key after which what was typed is kept. */
const PAUSE = 400
/** Milliseconds: who types without a pause loses no more than this. */
const LONGEST = 1000
/** Earlier contents of a draft that somebody else changed, which a field may still show. */
const SUPERSEDED = 5

export interface BookState {
  readonly drafts: Drafts
  /** The draft that this tab writes, by address; null after it was sent or discarded. */
  readonly open: ReadonlyMap<string, string | null>
  /** `memory`: this device does not keep drafts, they end with the tab. */
  readonly storage: 'durable' | 'memory'
}

/** Where a text is to go; undefined while it is addressed to nobody. */
type Address = Conversation | undefined

interface Edit {
  readonly conversation: Address
  readonly content: string
  /** Milliseconds since the epoch. */
  readonly begunAt: number
  /** Somebody else changed the draft since this was begun: it becomes one of its own. */
  readonly isApart: boolean
}

export interface BookOptions {
  readonly storage: DraftStorage
  /** Called when something may have to be told to the service. */
  readonly onChange: () => void
  readonly signal: AbortSignal
}

const keyOf = (conversation: Address): string => (conversation ? conversationKey(conversation) : '')

/** The record with another address, copied from what is read-only into what the record on disk is. */
function addressed(record: DraftRecord, to: Address): DraftRecord {
  const { conversation: _, ...rest } = record
  if (!to) return rest
  return { ...rest, conversation: to.kind === 'direct' ? { kind: 'direct', userIds: [...to.userIds] } : to }
}

/**
 * The draft that a field shows: the one this tab writes, else the conversation's newest. Texts that are addressed to
 * nobody have nothing in common: none comes by itself.
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
 * The drafts of this device. What is typed waits for a pause, then it is kept; other tabs' changes come in through
 * the storage. A tab that typed on a version which somebody else has replaced goes on in a draft of its own.
 */
export class DraftBook {
  readonly store = createStore<BookState>(() => ({ drafts: new Map(), open: new Map(), storage: 'durable' }))
  readonly #options: BookOptions
  readonly #edits = new Map<string, Edit>()
  readonly #superseded = new Map<string, readonly string[]>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing is written to this device any more. */
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

  /** Notes what the field holds that writes there. */
  edit(conversation: Address, content: string): void {
    const key = keyOf(conversation)
    const { begunAt, isApart } = this.#edits.get(key) ?? { begunAt: Date.now(), isApart: false }
    this.#edits.set(key, { conversation, content, begunAt, isApart })
    clearTimeout(this.#timer)
    const oldest = Math.min(...[...this.#edits.values()].map((each) => each.begunAt))
    const left = Math.max(0, Math.min(PAUSE, oldest + LONGEST - Date.now()))
    this.#timer = setTimeout(() => this.keep(), left)
  }

  /** Keeps at once what was typed. */
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
    const { refused: _, ...kept } = isOwn ? record : { id: newLocalId() }
    const after = addressed({ ...kept, content, updatedAt: Date.now() }, conversation)
    this.#superseded.delete(after.id)
    this.#open(conversation, after.id)
    this.change((drafts) => withRecord(drafts, after))
  }

  /** Somebody else changed the record while the field here still showed what it was before. */
  #isTypedOnSuperseded(record: DraftRecord, content: string): boolean {
    const toRecord = differenceOf(content, record.content)
    return (this.#superseded.get(record.id) ?? []).some((each) => differenceOf(content, each) < toRecord)
  }

  /** Lets the draft go; the field stays empty until something is written again. */
  discard(conversation: Address): void {
    this.#edits.delete(keyOf(conversation))
    const record = draftFor(this.state, conversation)
    if (record) this.remove(record.id)
    this.#open(conversation, null)
  }

  remove(id: string): void {
    this.change((drafts) => withRemoval(drafts, id))
  }

  /** Keeps a text as a draft of its own, whatever else is written there. @returns its ID */
  add(conversation: Address, content: string, updatedAt = Date.now()): string {
    this.keep()
    const shown = draftFor(this.state, conversation)
    // The newest one is what a field shows by itself: what is written there next would replace the text.
    if (shown) this.#open(conversation, shown.id)
    const id = newLocalId()
    this.change((drafts) => withRecord(drafts, addressed({ id, content, updatedAt }, conversation)))
    return id
  }

  /** Shows that draft in the field that writes where it is addressed to. */
  choose(id: string): void {
    this.keep()
    const record = this.state.drafts.get(id)
    if (record) this.#open(record.conversation, id)
  }

  /** Takes the address off a draft, and shows it in the field that writes to nobody yet. */
  unaddress(id: string): void {
    this.keep()
    const record = this.state.drafts.get(id)
    if (record) this.#move(record, undefined)
  }

  /** The text gets another address, and its draft with it. @returns whether there was any */
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

  /** Forgets every draft on this device, what is being typed too, for good: its writer leaves the device. */
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

  /** Puts the drafts through a change of this device's own and keeps the outcome. */
  change(change: (drafts: Drafts) => Drafts): void {
    this.reload()
    if (this.#replace(change(this.state.drafts))) this.#options.onChange()
  }

  /** Puts the drafts through a change that came from elsewhere, so that fields may show older contents. */
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
      // Begun here and there at the same time: each becomes a draft of its own.
      this.#edits.set(key, { ...edit, isApart: true })
    } else if (this.state.open.get(key) === null) {
      // Written elsewhere after it was sent here: it is shown.
      const open = new Map(this.state.open)
      open.delete(key)
      this.store.setState({ open })
    }
  }

  /** Whether nothing of what this tab writes there has been kept yet. */
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
    // After a failure all of them are written: what is on disk is either everything or not relied on.
    const isBehind = this.state.storage === 'memory'
    this.#guard(() => {
      for (const record of after.values()) {
        if (isBehind || before.get(record.id) !== record) this.#options.storage.write(record)
      }
      for (const id of before.keys()) if (!after.has(id)) this.#options.storage.erase(id)
    })
    return true
  }

  /** Another tab wrote or erased it: the storage holds it already. */
  #adopt(id: string, record: DraftRecord | undefined): void {
    const before = this.state.drafts
    const drafts = new Map(before)
    if (record) drafts.set(id, record)
    else drafts.delete(id)
    this.store.setState({ drafts })
    if (record) this.#notice(before.get(id), record)
  }

  /**
   * Reads again what this device holds, which is what all tabs agree on: whoever goes by what it knew a moment ago
   * may write over what another tab has just kept.
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

  /** Without a storage drafts live on in memory, and whoever asks is told. */
  #guard(work: () => void): void {
    try {
      work()
      if (this.state.storage !== 'durable') this.store.setState({ storage: 'durable' })
    } catch {
      if (this.state.storage !== 'memory') this.store.setState({ storage: 'memory' })
    }
  }
}
