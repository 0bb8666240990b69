import { webPushBounds } from '../../../protocol/webPushBounds.ts'

/** A notification that waits. Times in milliseconds since the epoch. */
export interface Job {
  /** `message`: the message that it tells of. `gone`: messages whose notifications are to go. */
  readonly kind: 'message' | 'gone'
  readonly messageIds: readonly number[]
  /** Identifies the conversation: it has one notification, of its newest message. */
  readonly conversation: string
  /** UNIX seconds since when it concerns the person, if that is not when it was sent. */
  readonly since?: number
  readonly attempts: number
  readonly due: number
}

const isAlike = (one: Job, other: Job): boolean =>
  one.kind === other.kind && one.conversation === other.conversation

/** What waits for one device, in order, and what it shows. */
export class Lane {
  readonly deviceId: number
  readonly userId: number
  /** True while a job of it is being done. */
  isBusy = false
  /** The push service asked to wait until then. */
  notBefore = 0
  /** Messages whose notifications are to go with the next one. */
  goesAlong: number[] = []
  #jobs: readonly Job[] = []
  readonly #counted: (change: number) => void
  /** The message of each conversation's notification, oldest first. */
  readonly #shown = new Map<string, number>()

  /** @param counted called with the change of `length` */
  constructor(deviceId: number, userId: number, counted: (change: number) => void) {
    this.deviceId = deviceId
    this.userId = userId
    this.#counted = counted
  }

  get length(): number {
    return this.#jobs.length
  }

  get isIdle(): boolean {
    return this.#jobs.length === 0 && this.#shown.size === 0 && this.goesAlong.length === 0 && !this.isBusy
  }

  /** When the next job is due; undefined if there is none. */
  get due(): number | undefined {
    if (this.#jobs.length === 0) return undefined
    return Math.max(this.notBefore, Math.min(...this.#jobs.map(({ due }) => due)))
  }

  /** Adds a job; it replaces one of its kind and conversation that still waits, and the oldest if there is no room. */
  add(job: Job): void {
    const others = this.#jobs.filter((each) => !isAlike(each, job))
    this.#set([...others, job].slice(-webPushBounds.waiting_of_a_device))
  }

  /** Removes and returns a job that is due. */
  take(now: number): Job | undefined {
    if (this.isBusy || now < this.notBefore) return undefined
    const job = this.#jobs.find(({ due }) => due <= now)
    if (job) this.#set(this.#jobs.filter((each) => each !== job))
    return job
  }

  /** Puts a job back, unless a newer one of its conversation waits. */
  putBack(job: Job): void {
    if (!this.#jobs.some((each) => isAlike(each, job))) this.#set([job, ...this.#jobs])
  }

  dropOldest(): void {
    this.#set(this.#jobs.slice(1))
  }

  dropAll(): void {
    this.#set([])
  }

  #set(jobs: readonly Job[]): void {
    const change = jobs.length - this.#jobs.length
    this.#jobs = jobs
    this.#counted(change)
  }

  noteShown({ conversation, messageIds: [messageId] }: Job): void {
    if (messageId === undefined) return
    this.#shown.delete(conversation)
    this.#shown.set(conversation, messageId)
    const [oldest] = this.#shown.keys()
    if (this.#shown.size > webPushBounds.shown_on_a_device && oldest !== undefined) this.#shown.delete(oldest)
  }

  /** Removes and returns the shown notifications of these messages: the message by its conversation. */
  takeShown(messageIds: ReadonlySet<number> | 'all'): ReadonlyMap<string, number> {
    const taken = new Map([...this.#shown].filter(([, id]) => messageIds === 'all' || messageIds.has(id)))
    for (const conversation of taken.keys()) this.#shown.delete(conversation)
    return taken
  }
}
