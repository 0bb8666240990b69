import { siteBounds } from '../../../protocol/bounds.ts'
import type { Origin } from '../../http/origin.ts'
import { hostError } from '../answers.ts'
import type { ChatBackend } from '../backend.ts'
import { isForEverybody, readText } from './packAnswers.ts'
import { answerWith, type WholeAnswer } from './wholeAnswer.ts'

/*
 * A calendar site draws each answer anew, which takes it long. So the host keeps what every visitor is answered, for a
 * few seconds, and asks the site once for all who ask at the same time. What somebody's credentials were used for is
 * never kept.
 */

interface Kept {
  readonly whole: WholeAnswer
  /** Milliseconds, when it was answered. */
  readonly at: number
  readonly bytes: number
}

/** How long an answer is given, in milliseconds. */
export interface KeepingTimes {
  /** The answer counts as fresh. */
  readonly fresh: number
  /** The answer is still given while the site is asked again, since many ask at once. */
  readonly stale: number
}

/** Shorter than the interval in which a browser asks, so that one reader alone always hears the present state. */
export const LIST_TIMES: KeepingTimes = { fresh: 5_000, stale: 15_000 }
/** A feed takes many lists, and those who subscribe read it once an hour. */
export const FEED_TIMES: KeepingTimes = { fresh: 60_000, stale: 5 * 60_000 }
/** Milliseconds to wait for the site. */
const PATIENCE = 30_000

/** Answers that stay the same for a while: what there is, and that there is no such thing. */
const isKept = ({ status }: WholeAnswer): boolean => [200, 400, 404, 410].includes(status)

/** The interface's language, which the app names; other readers get the site's usual one. */
const languageOf = ({ headers }: Request): string =>
  /^[a-z]{2}\b/i.exec(headers.get('accept-language') ?? '')?.[0].toLowerCase() ?? ''

/** The question as the site receives it: the same for everybody. */
function questionOf({ url }: Request, language: string): Request {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Parley' })
  if (language !== '') headers.set('accept-language', language)
  return new Request(url, { headers, signal: AbortSignal.timeout(PATIENCE) })
}

class AnswerStore {
  readonly #backend: ChatBackend
  readonly #times: KeepingTimes
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<WholeAnswer | Response>>()
  /** Questions that the site has not answered yet, those asked before a change included. */
  #asking = 0
  #bytes = 0
  /** Increases with each change made through this host: answers asked for before can be older than it. */
  #edition = 0

  constructor(backend: ChatBackend, times: KeepingTimes, now: () => number) {
    this.#backend = backend
    this.#times = times
    this.#now = now
  }

  forget(): void {
    this.#edition += 1
    this.#kept.clear()
    this.#underWay.clear()
    this.#bytes = 0
  }

  async answer(request: Request, { address }: Origin): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const language = languageOf(request)
    const key = `${language} ${pathname}${search}`
    const read = await this.#read(key, () => this.#ask(key, questionOf(request, language), address))
    // A body can be read once: each reader gets a copy.
    return read instanceof Response ? read.clone() : answerWith(read, request, 'everybody')
  }

  async #read(key: string, ask: () => Promise<WholeAnswer | Response>): Promise<WholeAnswer | Response> {
    const known = this.#kept.get(key)
    const age = known === undefined ? Infinity : this.#now() - known.at
    // A refusal can be over by now: it is not given while a new answer is on its way.
    const holds = known?.whole.status === 200 ? this.#times.stale : this.#times.fresh
    if (known !== undefined && age < holds) {
      // The least recently used are dropped first.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      if (age >= this.#times.fresh) void this.#shared(key, ask).catch(() => undefined)
      return known.whole
    }
    return this.#shared(key, ask)
  }

  #shared(key: string, ask: () => Promise<WholeAnswer | Response>): Promise<WholeAnswer | Response> {
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    if (this.#asking >= siteBounds.questions_under_way) {
      return Promise.resolve(hostError('RATE_LIMIT_HIT', 'host.calendarBusy'))
    }
    this.#asking += 1
    const asked = ask().finally(() => {
      this.#asking -= 1
      if (this.#underWay.get(key) === asked) this.#underWay.delete(key)
    })
    this.#underWay.set(key, asked)
    return asked
  }

  async #ask(key: string, question: Request, address: string): Promise<WholeAnswer | Response> {
    const edition = this.#edition
    const response = await this.#backend(question, { address })
    const read = (await readText(response)) ?? response
    if (!(read instanceof Response) && edition === this.#edition) {
      // The site's clock at that time.
      read.headers.delete('date')
      if (isKept(read)) this.#keep(key, read)
      else this.#drop(key)
    }
    return read
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  #keep(key: string, whole: WholeAnswer): void {
    this.#drop(key)
    // Compressed forms take up less than half of the answer.
    const bytes = 2 * key.length + 2 * whole.bytes.length
    if (bytes > siteBounds.kept_bytes / 4) return
    this.#kept.set(key, { whole, at: this.#now(), bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= siteBounds.kept_bytes && this.#kept.size <= siteBounds.kept_answers) return
      this.#drop(oldest)
    }
  }
}

/**
 * Keeps what every visitor is answered, compressed and with a tag. Requests with credentials pass to `backend`; after a
 * change, nothing that was asked before is given any more.
 * @param now milliseconds
 */
export function keepAnswers(
  backend: ChatBackend,
  now: () => number = () => performance.now(),
  times = LIST_TIMES,
): ChatBackend {
  const store = new AnswerStore(backend, times, now)
  return async (request, origin) => {
    if (isForEverybody(request, origin)) return store.answer(request, origin)
    const response = await backend(request, origin)
    const isRefused = response.status >= 400 && response.status < 500
    if (!isRefused && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) store.forget()
    return response
  }
}
