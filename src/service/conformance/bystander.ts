import { allClientCapabilities } from '../../protocol/chat/capabilities.ts'
import type { Client } from './organisation.testing.ts'

/** A user who collects all their events while others act. */
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

  /** Returns the events since the last call, as text. Registers again if the queue is gone. */
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
