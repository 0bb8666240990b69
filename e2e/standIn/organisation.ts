import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The organization of the stand-in: what a Zulip server of level 379 answered when it was recorded, with the
 * state that its people change.
 */

export type Fields = Record<string, unknown>
export interface Message extends Fields {
  readonly id: number
  readonly sender_id: number
  readonly type: 'stream' | 'private'
  stream_id?: number
  subject: string
  content: string
  flags: string[]
  reactions: Fields[]
  submessages: Fields[]
  display_recipient: string | { id: number; email: string; full_name: string }[]
  timestamp: number
}
export interface Person extends Fields {
  readonly user_id: number
  readonly email: string
  readonly full_name: string
  readonly role: number
}
export interface Subscription extends Fields {
  readonly stream_id: number
  name: string
  subscribers: number[]
}

interface Recorded {
  readonly server_settings: Fields
  readonly register: Fields & {
    realm_users: Person[]
    subscriptions: Subscription[]
    streams: Subscription[]
    user_settings: Fields
    realm_user_settings_defaults: Fields
    drafts: Fields[]
  }
  /** Names of the fields that each type of event brings into the answer of `POST /register`. */
  readonly blocks: Readonly<Record<string, readonly string[]>>
  readonly messages: Message[]
}

const recording = readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8')

interface Queue {
  readonly id: string
  readonly userId: number
  events: Fields[]
  lastId: number
  wake: (() => void) | undefined
}

/** A copy of the recorded organization, with its event queues. */
export class StandInOrganisation {
  readonly recorded = JSON.parse(recording) as Recorded
  readonly keys = new Map<string, number>()
  /** Passwords that people chose, by user ID. */
  readonly passwords = new Map<number, string>()
  readonly bots: Fields[] = []
  readonly invites: Fields[] = []
  readonly exports: Fields[] = []
  /** Addresses that wait for their confirmation, by user ID. */
  readonly unconfirmed = new Map<number, string>()
  attachments: Fields[] = []
  readonly #queues = new Map<string, Queue>()
  #next = 100_000

  /** The level of the server, for values that depend on it. */
  readonly level: number

  constructor(level: number) {
    this.level = level
    for (const { user_id: id } of this.people) this.renewKey(id)
  }

  get people(): readonly Person[] {
    return this.recorded.register.realm_users
  }
  get messages(): Message[] {
    return this.recorded.messages
  }

  nextId(): number {
    return this.#next++
  }

  passwordOf(userId: number): string {
    return this.passwords.get(userId) ?? 'stand-in'
  }

  keyOf(userId: number): string {
    return [...this.keys].find(([, id]) => id === userId)?.[0] ?? ''
  }

  renewKey(userId: number): string {
    this.keys.delete(this.keyOf(userId))
    const key = `key${this.nextId()}`.padEnd(32, 'x')
    this.keys.set(key, userId)
    return key
  }

  openQueue(userId: number): string {
    const id = `queue-${this.nextId()}`
    this.#queues.set(id, { id, userId, events: [], lastId: -1, wake: undefined })
    return id
  }

  closeQueue(id: string): boolean {
    return this.#queues.delete(id)
  }

  /** Puts an event into the queues of these people, or of everybody. */
  publish(event: Fields, userIds?: readonly number[]): void {
    for (const queue of this.#queues.values()) {
      if (userIds !== undefined && !userIds.includes(queue.userId)) continue
      queue.events.push({ ...event, id: ++queue.lastId })
      queue.wake?.()
    }
  }

  /** Returns the events after this one, waiting for the first; undefined for an unknown queue. */
  async eventsAfter(id: string, lastId: number, isWaiting: boolean): Promise<Fields[] | undefined> {
    const queue = this.#queues.get(id)
    if (queue === undefined) return undefined
    queue.events = queue.events.filter((event) => Number(event['id']) > lastId)
    if (queue.events.length === 0 && isWaiting) {
      await new Promise<void>((resolve) => {
        queue.wake = resolve
      })
      queue.wake = undefined
    }
    return queue.events
  }

  /** Answers all held polls without events, so that the server can stop. */
  release(): void {
    for (const queue of this.#queues.values()) queue.wake?.()
  }

  channel(id: number): Subscription | undefined {
    const { subscriptions, streams } = this.recorded.register
    return (
      subscriptions.find(({ stream_id: each }) => each === id) ??
      streams.find(({ stream_id: each }) => each === id)
    )
  }

  /** Who receives a message. */
  readersOf(message: Message): readonly number[] {
    return typeof message.display_recipient === 'string'
      ? (this.channel(message.stream_id ?? 0)?.subscribers ?? [])
      : message.display_recipient.map(({ id }) => id)
  }

  store(
    sender: Person,
    content: string,
    place: Pick<Message, 'type' | 'subject' | 'display_recipient'> & Fields,
  ) {
    const message: Message = {
      id: this.nextId(),
      sender_id: sender.user_id,
      content: `<p>${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      recipient_id: 1,
      timestamp: Math.floor(Date.now() / 1000),
      client: 'website',
      topic_links: [],
      is_me_message: false,
      reactions: [],
      submessages: [],
      sender_full_name: sender.full_name,
      sender_email: sender.email,
      sender_realm_str: '',
      avatar_url: null,
      content_type: 'text/html',
      flags: [],
      ...place,
    }
    this.messages.push(message)
    return message
  }

  /** Conversations with unread messages, as the answer of `POST /register` has them. */
  unread(): Fields {
    const unread = this.messages.filter(({ flags }) => !flags.includes('read'))
    const streams = Map.groupBy(
      unread.filter(({ type }) => type === 'stream'),
      ({ stream_id: id, subject }) => `${id} ${subject}`,
    )
    return {
      pms: [],
      huddles: [],
      mentions: [],
      count: unread.length,
      old_unreads_missing: false,
      streams: [...streams.values()].map((messages) => ({
        stream_id: messages[0]?.stream_id,
        topic: messages[0]?.subject,
        unread_message_ids: messages.map(({ id }) => id),
        sender_ids: [],
      })),
    }
  }

  /** The answer of `POST /register` to this person: blocks of these types of events. */
  snapshot(person: Person, types: readonly string[] | null): Fields {
    const { register, blocks } = this.recorded
    const wanted = types === null ? undefined : new Set(types.flatMap((type) => blocks[type] ?? []))
    const always = new Set(['zulip_version', 'zulip_feature_level', 'zulip_merge_base', 'last_event_id'])
    const own: Fields = {
      ...register,
      unread_msgs: this.unread(),
      max_message_id: Math.max(...this.messages.map(({ id }) => id)),
      user_id: person.user_id,
      email: person.email,
      delivery_email: person.email,
      full_name: person.full_name,
      is_owner: person.role === 100,
      is_admin: person.role <= 200,
      is_moderator: person.role === 300,
      is_guest: person.role === 600,
      realm_bots: this.bots,
    }
    return Object.fromEntries(
      Object.entries(own).filter(
        ([name]) =>
          always.has(name) ||
          wanted === undefined ||
          wanted.has(name) ||
          (name === 'unread_msgs' && types?.includes('message')),
      ),
    )
  }
}
