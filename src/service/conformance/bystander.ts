import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import type { Client } from './organisation.testing.ts'

/** Somebody who follows everything that they are told of while others do things. */
export class Bystander {
  readonly #client: Client
  #queueId: unknown
  #last = -1

  constructor(client: Client) {
    this.#client = client
  }

  async #register(): Promise<void> {
    const { queue_id } = await this.#client.post('/register', {
      all_public_streams: true,
      client_capabilities: allClientCapabilities,
    })
    this.#queueId = queue_id
    this.#last = -1
  }

  /** What they were told since the last time, as it came. Starts over when their queue is gone. */
  async overheard(): Promise<string> {
    if (this.#queueId === undefined) await this.#register()
    const poll = { queue_id: this.#queueId, last_event_id: this.#last, dont_block: true }
    const { events, result } = await this.#client.get('/events', poll)
    if (result !== 'success') {
      this.#queueId = undefined
      return ''
    }
    this.#last = (events as { id: number }[]).at(-1)?.id ?? this.#last
    return JSON.stringify(events)
  }
}
