import { createHash } from 'node:crypto'
import type { Row } from './form.ts'

/** The archive's kinds of recipients. */
const TO_PERSON = 1
const TO_CHANNEL = 2
const TO_GROUP = 3

const COLOR = '#c2c2c2'

/** Whom messages go to, as the archive has it: a number for each person, channel and group of direct messages. */
export class Recipients {
  readonly #rows: Row[] = []
  readonly #huddles: Row[] = []
  readonly #members: { readonly user_profile: number; readonly recipient: number }[] = []
  readonly #people = new Map<number, number>()
  readonly #channels = new Map<number, number>()
  readonly #groups = new Map<string, number>()
  #next = 0

  #add(type: number, typeId: number, isListed: boolean): number {
    const id = (this.#next += 1)
    if (isListed) this.#rows.push({ id, type, type_id: typeId })
    return id
  }

  /** @param kind the server has recipients of its own bots already: the archive does not list them */
  ofPerson(userId: number, kind: 'account' | 'system bot' = 'account'): number {
    const known = this.#people.get(userId)
    if (known !== undefined) return known
    const id = this.#add(TO_PERSON, userId, kind === 'account')
    this.#people.set(userId, id)
    if (kind === 'account') this.#members.push({ user_profile: userId, recipient: id })
    return id
  }

  ofChannel(channelId: number): number {
    const id = this.#channels.get(channelId) ?? this.#add(TO_CHANNEL, channelId, true)
    this.#channels.set(channelId, id)
    return id
  }

  /** @param userIds everyone in the conversation, the sender included */
  ofDirect(userIds: readonly number[], senderId: number): number {
    const ids = [...new Set([...userIds, senderId])].toSorted((left, right) => left - right)
    if (ids.length <= 2) return this.ofPerson(ids.find((id) => id !== senderId) ?? senderId)
    const key = ids.join(',')
    return this.#groups.get(key) ?? this.#addGroup(key, ids)
  }

  #addGroup(key: string, ids: readonly number[]): number {
    const huddleId = this.#huddles.length + 1
    const id = this.#add(TO_GROUP, huddleId, true)
    const huddle_hash = createHash('sha1').update(key).digest('hex')
    this.#huddles.push({ id: huddleId, huddle_hash, recipient: id, group_size: ids.length })
    for (const userId of ids) this.#members.push({ user_profile: userId, recipient: id })
    this.#groups.set(key, id)
    return id
  }

  get rows(): readonly Row[] {
    return this.#rows
  }

  get huddles(): readonly Row[] {
    return this.#huddles
  }

  /** Subscriptions to what is no channel, which say who takes part. */
  get members() {
    return this.#members.map((row) => ({
      ...row,
      active: true,
      is_muted: false,
      pin_to_top: false,
      color: COLOR,
    }))
  }
}
