import { displayedNetwork } from '../../network.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import type { ChatRequest } from '../router.ts'
import { keyDigest } from './keys.ts'
import { updateKeyUse } from './store/keys.ts'

const FLUSH_MILLISECONDS = 2 * 60_000
/** UTF-16 units of a `User-Agent` that are stored. */
export const LONGEST_CLIENT = 200

interface Use {
  readonly digest: Buffer
  readonly client: string
  readonly address: string
  /** UNIX seconds; null: never used. */
  readonly usedAt: number | null
  /** Browser sessions hold their key in the host; null: the key was given to a program. */
  readonly holder: 'browser' | null
}

type From = { readonly address: string } & Pick<ChatRequest, 'headers'>

/**
 * Records program, network address and time of each key's use. Collects in memory and writes every few
 * minutes, so that reads cause no writes; uses lost in a crash are rewritten by the next use.
 */
export class KeyUse {
  readonly #context: Pick<ChatContext, 'database' | 'now'>
  readonly #uses = new Map<string, Use>()
  readonly #timer: NodeJS.Timeout

  constructor(context: Pick<ChatContext, 'database' | 'now'>) {
    this.#context = context
    this.#timer = setInterval(() => this.flush(), FLUSH_MILLISECONDS)
    this.#timer.unref()
  }

  #note(digest: Buffer, { address, headers }: From, rest: Pick<Use, 'usedAt' | 'holder'>): void {
    const client = (headers.get('user-agent') ?? '').slice(0, LONGEST_CLIENT)
    this.#uses.set(digest.toString('latin1'), { digest, client, address, ...rest })
  }

  made(key: string, request: From & Pick<ChatRequest, 'isForSession'>): void {
    this.#note(keyDigest(key), request, { usedAt: null, holder: request.isForSession ? 'browser' : null })
  }

  used({ digest, from: by }: NonNullable<ChatRequest['key']>, from: From): void {
    const holder = by === 'host' ? 'browser' : null
    this.#note(digest, from, { usedAt: secondsNow(this.#context), holder })
  }

  /** Writes the collected uses, so that a reader sees the latest ones. */
  flush(): void {
    if (this.#uses.size === 0) return
    const { database } = this.#context
    const uses = [...this.#uses.values()]
    this.#uses.clear()
    database.transaction(() => {
      for (const { client, address, usedAt, holder, digest } of uses) {
        updateKeyUse(database, digest, client, displayedNetwork(address), usedAt, holder)
      }
    })
  }

  stop(): void {
    clearInterval(this.#timer)
    this.flush()
  }
}
