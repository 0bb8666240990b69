import { createHash } from 'node:crypto'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import type { ReportFault } from '../../repeat.ts'
import { secondsNow, type ChatContext, type MessageDelivery } from '../context.ts'
import { flagNames } from '../messages/flags.ts'
import { loadForEvent } from '../messages/load.ts'
import { flagsOf } from '../messages/store/flags.ts'
import { topicKey } from '../messages/topicKey.ts'
import { isWorthFor, whenToTell } from '../notifications/occasion.ts'
import { textsFor } from '../texts/texts.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userSettingsOf } from '../users/settings.ts'
import type { Job, Lane } from './lane.ts'
import { Lanes } from './lanes.ts'
import { writePushed } from './notice.ts'
import { prepare } from './prepare.ts'
import type { PushOptions, PushOutcome, PushSender } from './sender.ts'
import { deviceById, devicesOf, forgetDevice, noteUse, usersWithDevices, type WebPushRow } from './store.ts'

/** Seconds between attempts to reach a push service; after the last, the notification is dropped. */
const PATIENCE = [10, 60, 300, 1200] as const
/** Milliseconds in which further messages that were read are collected. */
const COLLECTING = 1_000
/** Timers do not support much longer waits. */
const LONGEST_WAIT = 60 * 60 * 1000
/** Users whose devices are looked up before other work gets its turn. */
const AT_ONCE = 25
/** Seconds by which the stored time of last use can lag behind. */
const TOUCH_SECONDS = 5 * 60

/**
 * Browsers of Apple's end the subscription of an app that gets notifications and shows none; what was read elsewhere
 * goes with the next notification there.
 */
const takesSilentOnes = ({ endpoint }: WebPushRow): boolean =>
  URL.parse(endpoint)?.hostname.endsWith('.push.apple.com') !== true

const conversationOf = ({
  stream_id: channelId,
  subject,
  display_recipient: to,
}: MessageDelivery['message']): string =>
  channelId === undefined
    ? `direct ${typeof to === 'string' ? to : to.map(({ id }) => id).join()}`
    : `topic ${channelId} ${topicKey(subject)}`

/** 32 characters that tell a push service nothing (RFC 8030, 5.4). */
const pushTopic = ({ id }: WebPushRow, conversation: string): string =>
  createHash('sha256').update(`${id} ${conversation}`).digest('base64url').slice(0, 32)

/** A new message whose readers' devices have still to be looked up. */
interface Unsorted {
  readonly message: MessageDelivery['message']
  readonly flagsOf: (userId: number) => readonly string[]
  readonly userIds: number[]
  /** UNIX seconds since when it concerns them, if that is not when it was sent. */
  readonly since: number | undefined
}

/**
 * Tells people's devices of messages while the app is closed there. What waits is in memory alone: a notification that
 * a restart loses is one that comes too late.
 *
 *   message ──worth it, has devices──▶ waiting ──still unread, away, not quiet──▶ push service ──▶ shown
 *                                         ▲  └─else: dropped                        │               │ read, deleted
 *                                         └──────────────── later ◀─────────────────┘               ▼
 *                                                                                                  gone
 */
export class WebPush {
  readonly #context: ChatContext
  readonly #sender: PushSender
  readonly #report: ReportFault
  /** Users who can have devices; those without are removed when it turns out. */
  readonly #users: Set<number>
  readonly #lanes = new Lanes()
  readonly #running = new Set<Promise<void>>()
  #unsorted: Unsorted[] = []
  #sorting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(context: ChatContext, sender: PushSender, report: ReportFault) {
    this.#context = context
    this.#sender = sender
    this.#report = report
    this.#users = new Set(usersWithDevices(context.database))
  }

  get publicKey(): string {
    return this.#sender.publicKey
  }

  /** From now on the user has a device. */
  add(userId: number): void {
    this.#users.add(userId)
  }

  /** Takes a new message, after its commit. */
  note({ message, recipients }: Pick<MessageDelivery, 'message' | 'recipients'>, since?: number): void {
    const { members, others, flagsOf } = recipients
    const isTold = (id: number): boolean => id !== message.sender_id && this.#users.has(id)
    // The smaller of the two is walked through: there can be thousands of readers, or of people with devices.
    const userIds =
      members.size < this.#users.size
        ? [...new Set([...members, ...others])].filter(isTold)
        : [...this.#users].filter((id) => isTold(id) && (members.has(id) || others.has(id)))
    if (userIds.length === 0 || this.#isStopped) return
    this.#unsorted.push({ message, flagsOf, userIds, since })
    if (this.#unsorted.length > webPushBounds.unsorted) this.#unsorted.shift()
    this.#sorting ??= this.#sort()
      .catch((error: unknown) => this.#report('push notifications', error))
      .finally(() => {
        this.#sorting = undefined
        this.wake()
      })
  }

  /** Takes a message that mentions these users since an edit, after its commit. */
  noteMentions(messageId: number, userIds: readonly number[]): void {
    const members = new Set(userIds.filter((id) => this.#users.has(id)))
    const loaded = members.size === 0 ? undefined : loadForEvent(this.#context, messageId)
    if (!loaded) return
    const flags = flagsOf(this.#context.database, messageId)
    const recipients = {
      members,
      others: new Set<number>(),
      flagsOf: (userId: number) => flagNames(flags.get(userId) ?? 0),
    }
    this.note({ message: loaded.message, recipients }, secondsNow(this.#context))
  }

  /** Takes back the notifications of messages that these users read, or that are gone. */
  takeBack(userIds: ReadonlySet<number>, messageIds: ReadonlySet<number> | 'all'): void {
    for (const lane of this.#lanes.ofUsers(userIds)) this.#takeBackFrom(lane, messageIds)
    this.wake()
  }

  /** Sends what is due. Resolves when nothing is due any more. */
  readonly sendDue = async (): Promise<void> => {
    do {
      await this.#sorting
      this.wake()
      await Promise.all(this.#running)
    } while (this.#sorting !== undefined || this.#running.size > 0)
  }

  /** Begins to send what is due. */
  readonly wake = (): void => {
    clearTimeout(this.#timer)
    while (!this.#isStopped && this.#running.size < webPushBounds.at_once) {
      const taken = this.#lanes.take(this.#context.now())
      if (typeof taken === 'object') this.#run(taken.lane, taken.job)
      else return this.#wakeAt(taken)
    }
  }

  #wakeAt(due: number | undefined): void {
    if (due === undefined) return
    const wait = Math.min(LONGEST_WAIT, Math.max(50, due - this.#context.now()))
    this.#timer = setTimeout(this.wake, wait)
    this.#timer.unref()
  }

  /** Sends a notification that says that notifications work. */
  test(device: WebPushRow): Promise<PushOutcome> {
    const text = writePushed({
      type: 'test',
      device_id: device.id,
      title: organisationSettings(this.#context).name,
      body: textsFor(this.#context, device.user_id)('push.test'),
    })
    return this.#send(device, text, { urgency: 'high', timeToLive: 60 })
  }

  readonly stop = (): void => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #sort(): Promise<void> {
    for (;;) {
      // Let the requests that brought the messages be answered first.
      await new Promise((resolve) => setImmediate(resolve))
      const first = this.#isStopped ? undefined : this.#unsorted[0]
      if (!first) return
      for (const userId of first.userIds.splice(0, AT_ONCE)) this.#sortFor(userId, first)
      if (first.userIds.length === 0 && this.#unsorted[0] === first) this.#unsorted.shift()
    }
  }

  #sortFor(userId: number, { message, flagsOf, since }: Unsorted): void {
    const { database, now } = this.#context
    const devices = devicesOf(database, userId)
    if (devices.length === 0) {
      this.#users.delete(userId)
      return
    }
    const settings = userSettingsOf(this.#context, userId)
    const received = { ...message, flags: flagsOf(userId) }
    if (!isWorthFor(this.#context, 'push', userId, received, settings)) return
    const when = whenToTell(this.#context, userId, since ?? message.timestamp, settings)
    if (when === 'never') return
    for (const device of devices) {
      this.#lanes.add(this.#lanes.of(device), {
        kind: 'message',
        messageIds: [message.id],
        conversation: conversationOf(message),
        ...(since !== undefined && { since }),
        attempts: 0,
        due: Math.max(now(), when * 1000),
      })
    }
  }

  #takeBackFrom(lane: Lane, messageIds: ReadonlySet<number> | 'all'): void {
    const shown = lane.takeShown(messageIds)
    if (shown.size === 0) return
    const device = deviceById(this.#context.database, lane.deviceId)
    if (!device) return this.#lanes.forget(lane)
    if (!takesSilentOnes(device)) {
      lane.goesAlong = [...lane.goesAlong, ...shown.values()].slice(-webPushBounds.shown_on_a_device)
      return
    }
    for (const [conversation, messageId] of shown) {
      const due = this.#context.now() + COLLECTING
      this.#lanes.add(lane, { kind: 'gone', messageIds: [messageId], conversation, attempts: 0, due })
    }
  }

  #run(lane: Lane, job: Job): void {
    lane.isBusy = true
    const work = this.#deliver(lane, job)
      .catch((error: unknown) => this.#report('push notifications', error))
      .finally(() => {
        this.#running.delete(work)
        lane.isBusy = false
        if (lane.isIdle) this.#lanes.forget(lane)
        this.wake()
      })
    this.#running.add(work)
  }

  async #deliver(lane: Lane, job: Job): Promise<void> {
    const device = deviceById(this.#context.database, lane.deviceId)
    if (!device) return this.#lanes.forget(lane)
    const gone = lane.goesAlong
    const prepared = prepare(this.#context, device, job, gone)
    if (prepared === undefined) return
    if (typeof prepared === 'number') return lane.putBack({ ...job, due: prepared })
    const { text, urgency, age } = prepared
    const timeToLive = Math.max(0, webPushBounds.time_to_live - age)
    const topic = pushTopic(device, job.conversation)
    const outcome = await this.#send(device, text, { topic, urgency, timeToLive })
    if (this.#isStopped) return
    if (outcome.kind === 'taken' && job.kind === 'message')
      lane.goesAlong = lane.goesAlong.filter((id) => !gone.includes(id))
    this.#settle(lane, job, outcome)
  }

  /** Forgets the device if its push service knows it no more. */
  async #send(device: WebPushRow, text: string, options: PushOptions): Promise<PushOutcome> {
    const outcome = await this.#sender.send(device, text, options)
    if (this.#isStopped) return outcome
    const { database } = this.#context
    const now = secondsNow(this.#context)
    if (outcome.kind === 'ended') database.transaction(() => forgetDevice(database, device.id))
    else if (outcome.kind === 'taken' && now - device.last_used_at >= TOUCH_SECONDS)
      database.transaction(() => noteUse(database, device.id, now))
    return outcome
  }

  #settle(lane: Lane, job: Job, outcome: PushOutcome): void {
    switch (outcome.kind) {
      case 'taken':
        if (job.kind === 'message') lane.noteShown(job)
        break
      case 'ended':
        this.#lanes.forget(lane)
        break
      case 'refused':
        break
      case 'later': {
        const wait = PATIENCE[job.attempts]
        if (wait === undefined) break
        const seconds = Math.max(wait, outcome.seconds)
        lane.notBefore = this.#context.now() + seconds * 1000
        lane.putBack({ ...job, attempts: job.attempts + 1 })
        break
      }
    }
  }
}
