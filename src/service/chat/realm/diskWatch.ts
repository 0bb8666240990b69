import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { stateOf, type DiskRoom, type DiskState } from '../../files/space/disk.ts'
import type { ChatContext } from '../context.ts'
import { activeCallers } from '../users/store.ts'

const MEBIBYTE = 1024 * 1024

const described = ({ free, total }: DiskRoom): string =>
  `${Math.round(free / MEBIBYTE)} of ${Math.round(total / MEBIBYTE)} MiB are free`

const lines: Readonly<Record<DiskState, string>> = {
  fine: 'The data disk has free space again',
  low: 'The data disk is almost full',
  full: 'The data disk is full: uploads are refused, to keep space for messages',
}

interface WatchOptions {
  readonly disk: () => DiskRoom
  /** Logs each change for the operator. */
  readonly log: (line: string) => void
}

/** Checks the free disk space, and informs the operator and administrators when its state changes. */
export class DiskWatch {
  readonly #options: WatchOptions
  #state: DiskState = 'fine'

  constructor(options: WatchOptions) {
    this.#options = options
  }

  get state(): DiskState {
    return this.#state
  }

  look(context: ChatContext): void {
    const room = this.#options.disk()
    const state = stateOf(room)
    if (state === this.#state) return
    this.#state = state
    this.#options.log(`${lines[state]}: ${described(room)}.`)
    const administrators = activeCallers(context.database).filter(isAdministrator)
    context.events.publish(
      { type: 'realm', op: 'update', property: 'disk_state', value: state },
      administrators.map(({ user_id }) => user_id),
    )
  }
}
