import * as v from 'valibot'
import { storedConversation } from '../../../navigation/storedConversation.ts'
import { newUuid } from '../../../kernel/uuid.ts'
import { PREFIX } from '../../../ui/preferences.ts'

/*
 * What a tab would lose with its page: changes that the service has not confirmed, and edits that are not saved. Each
 * tab keeps a record of its own in the browser's storage, and holds a lock for as long as it lives; the next tab takes
 * over the records of tabs that are gone.
 */

const reaction = v.object({ emoji_name: v.string(), emoji_code: v.string(), reaction_type: v.string() })

const keptChange = v.variant('kind', [
  v.object({ kind: v.literal('star'), messageId: v.number(), to: v.boolean() }),
  v.object({ kind: v.literal('reaction'), messageId: v.number(), emoji: reaction, to: v.boolean() }),
])
export type KeptChange = v.InferOutput<typeof keptChange>

const keptEdit = v.object({
  messageId: v.number(),
  text: v.string(),
  /** The source that was edited; absent for an editor that was closed. */
  source: v.optional(v.string()),
  editedAt: v.optional(v.number()),
  /** True if its author saved it: the service is to store it. */
  isOnItsWay: v.optional(v.literal(true)),
  /** An earlier text of it that the service has perhaps stored. */
  tried: v.optional(v.string()),
  /** The conversation of the message when its editor opened. */
  place: v.optional(storedConversation),
})
export type KeptEdit = v.InferOutput<typeof keptEdit>

const record = v.object({ changes: v.record(v.string(), keptChange), edits: v.array(keptEdit) })
export type TabRecord = v.InferOutput<typeof record>

const EMPTY: TabRecord = { changes: {}, edits: [] }

const nameOf = (userId: number): string => `${PREFIX}unsaved.${userId}.`

function keysOf(userId: number): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(nameOf(userId)))
  } catch {
    return [] // Storage is blocked: nothing was kept.
  }
}

const locksOf = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/** The record of this tab. */
export class OwnRecord {
  readonly #key: string
  readonly #ended: AbortSignal
  #record = EMPTY
  #isLocked = false

  constructor(userId: number, ended: AbortSignal) {
    this.#key = nameOf(userId) + newUuid()
    this.#ended = ended
  }

  get current(): TabRecord {
    return this.#record
  }

  change(change: (record: TabRecord) => TabRecord): void {
    if (this.#ended.aborted) return
    this.#record = change(this.#record)
    const { changes, edits } = this.#record
    this.#lock()
    try {
      if (edits.length === 0 && Object.keys(changes).length === 0) localStorage.removeItem(this.#key)
      else localStorage.setItem(this.#key, JSON.stringify(this.#record))
    } catch {
      // Storage is blocked or full: the record lasts as long as the page.
    }
  }

  /** Says to other tabs that this one lives; the browser releases the lock with the page. */
  #lock(): void {
    if (this.#isLocked) return
    this.#isLocked = true
    const untilEnd = (): Promise<void> =>
      new Promise((resolve) => this.#ended.addEventListener('abort', () => resolve(), { once: true }))
    locksOf()
      ?.request(this.#key, { signal: this.#ended }, untilEnd)
      .catch(() => undefined)
  }
}

function take(key: string): TabRecord | undefined {
  try {
    const kept = v.safeParse(record, JSON.parse(localStorage.getItem(key) ?? ''))
    localStorage.removeItem(key)
    return kept.success ? kept.output : undefined
  } catch {
    return undefined // Another version wrote it, or another tab took it.
  }
}

/** Takes the records of tabs that are gone. Never rejects. */
export async function takeRecords(userId: number): Promise<readonly TabRecord[]> {
  const locks = locksOf()
  const takeAll = async (): Promise<readonly TabRecord[]> => {
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name))
    return keysOf(userId).flatMap((key) => (held.has(key) ? [] : (take(key) ?? [])))
  }
  try {
    // One tab at a time: two that open together must not take the same record.
    return locks ? await locks.request(nameOf(userId), takeAll) : await takeAll()
  } catch {
    return []
  }
}

/** Erases the records of all tabs: their author leaves this browser. */
export function eraseRecords(userId: number): void {
  for (const key of keysOf(userId)) localStorage.removeItem(key)
}
