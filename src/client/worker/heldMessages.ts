import { sendMessage } from '../../protocol/chat/sending.ts'
import { encodeArguments } from '../../protocol/form.ts'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../protocol/appHeader.ts'
import { IDEMPOTENCY_HEADER } from '../../protocol/host.ts'
import { byAge, isHeld, isUnsent, type Lane, type OutboxEntry } from '../features/messages/outbox/entry.ts'
import type { HeldNotice } from '../features/messages/outbox/heldNotice.ts'
import { sendingOf } from '../features/messages/outbox/request.ts'
import type { OutboxStorage } from '../features/messages/outbox/storage.ts'
import { conversationKey } from '../navigation/view.ts'

/** What the worker needs to send what closed pages held. */
export interface HeldScope {
  readonly clients: {
    readonly matchAll: (options: {
      type: 'window'
      includeUncontrolled: boolean
    }) => Promise<readonly { readonly frameType?: string }[]>
  }
  /** Opens the unsent messages of that person. */
  readonly openStorage: (userId: number) => Promise<OutboxStorage>
}

/** Milliseconds for which pages have the first go at sending. */
const AFTER_PAGES = 500

/** True while a page of the app is open: it sends by itself. Frames of other sites' pages do not. */
async function isOpen({ clients }: HeldScope): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ frameType }) => frameType !== 'nested')
}

/** @returns true if the service has the message */
async function send(entry: OutboxEntry, userId: number): Promise<boolean> {
  const { path, form } = encodeArguments(sendMessage, sendingOf(entry, userId))
  const { ok } = await fetch(`/api/v1${path}`, {
    method: sendMessage.method,
    headers: { [CLIENT_HEADER]: CLIENT_HEADER_VALUE, [IDEMPOTENCY_HEADER]: entry.localId },
    body: form,
    redirect: 'error',
  })
  return ok
}

/** Sends the messages of a conversation whose time is over, in order, as far as nothing else is before them. */
async function sendLane(storage: OutboxStorage, lane: Lane, userId: number): Promise<void> {
  for (const entry of lane) {
    const isDue = isHeld(entry) && (entry.retryAt ?? 0) <= Date.now()
    if (!isDue || !(await send(entry, userId))) return
    await storage.remove(entry.localId)
  }
}

async function sendDue(scope: HeldScope, userId: number): Promise<void> {
  if (await isOpen(scope)) return
  const storage = await scope.openStorage(userId)
  const entries = (await storage.all()).filter(isUnsent).toSorted(byAge)
  const lanes = Map.groupBy(entries, ({ conversation }) => conversationKey(conversation))
  for (const lane of lanes.values()) await sendLane(storage, lane, userId)
}

/** Messages that pages held when they were closed. */
export class HeldMessages {
  readonly #scope: HeldScope
  /** One after another: two at once could send a later message before an earlier one. */
  #turn: Promise<void> = Promise.resolve()

  constructor(scope: HeldScope) {
    this.#scope = scope
  }

  /**
   * Sends them once the time in which they could be taken back is over, if no page is open by then. What cannot be sent
   * waits for the next page.
   */
  async send({ userId, until }: HeldNotice): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, until - Date.now() + AFTER_PAGES)
    await promise
    this.#turn = this.#turn.then(() => sendDue(this.#scope, userId)).catch(() => undefined)
    await this.#turn
  }
}
