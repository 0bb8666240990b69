import type { FaultProxy } from '../faultProxy.ts'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import type { Tab } from './app.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { pause } from './settled.ts'

/** A tab that can crash and be opened again. */
export interface Seat {
  readonly name: string
  readonly tab: () => Tab
  /** Resolves when a tab is open, if it is opening just now. */
  readonly opened: () => Promise<void>
  /** Ends the tab as a crash would, and opens another in its place. */
  readonly crash: () => Promise<void>
}

export interface Victims {
  readonly organisation: Organisation
  readonly network: FaultProxy
  readonly seats: readonly Seat[]
  /** Ends an event queue at the service, as reaching its maximum age would. */
  readonly dropQueue: (seat: Seat) => Promise<void>
}

const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'
/** Faults of single requests. */
const kinds = ['drop-request', 'drop-reply', 'delay', 'truncate', 'duplicate', 'answer'] as const
/** Requests that a fault can hit. */
const targets = [
  ['POST', /\/messages$/],
  ['POST', /\/messages\/flags/],
  ['POST', /\/register/],
  ['POST', /reactions/],
  ['PATCH', /\/messages\//],
  ['GET', /\/events\?/],
  ['GET', /\/messages\?/],
] as const

/** Causes one fault after the other, to all devices, until `stop`; then it repairs everything. */
export class Nemesis {
  readonly #victims: Victims
  readonly #ledger: Ledger
  readonly #random: Random
  #isOver = false

  constructor(victims: Victims, ledger: Ledger, random: Random) {
    this.#victims = victims
    this.#ledger = ledger
    this.#random = random
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      const fault = this.#random.weighed({ kill: 2, freeze: 3, cut: 4, queue: 2, crash: 2, request: 12 })
      this.#ledger.strike(fault)
      await this.#strike(fault)
      await pause(50 + this.#random.below(350))
    }
    this.#victims.network.clear()
    this.#victims.network.heal()
  }

  /** Resolves together with `run`. */
  stop(): void {
    this.#isOver = true
  }

  async #strike(fault: 'kill' | 'freeze' | 'cut' | 'queue' | 'crash' | 'request'): Promise<void> {
    const { organisation, network, seats, dropQueue } = this.#victims
    const seat = this.#random.pick(seats)
    switch (fault) {
      case 'kill':
        await organisation.kill()
        await organisation.start()
        break
      case 'freeze':
        process.kill(organisation.pid, 'SIGSTOP')
        await pause(100 + this.#random.below(900))
        process.kill(organisation.pid, 'SIGCONT')
        break
      case 'cut':
        network.cut()
        await pause(50 + this.#random.below(1000))
        network.heal()
        break
      case 'queue':
        if (seat) await dropQueue(seat)
        break
      case 'crash':
        await seat?.crash()
        break
      case 'request':
        this.#strikeRequest()
    }
  }

  #strikeRequest(): void {
    const [method, path] = this.#random.pick(targets)
    const kind = this.#random.pick(kinds)
    const { network } = this.#victims
    const times = 1 + this.#random.below(3)
    if (kind === 'delay')
      network.inject(method, path, { kind, milliseconds: this.#random.below(1500) }, times)
    else if (kind === 'answer') network.inject(method, path, { kind, status: 502, body: BAD_GATEWAY }, times)
    else network.inject(method, path, { kind }, times)
  }
}
