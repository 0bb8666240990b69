/** Milliseconds without a request until nothing more is expected: the app gathers what it tells the service. */
const QUIET = 1000

/** What the app repeats until it is answered. Unsent messages are looked for in the outbox itself. */
const isRepeated = (method: string, path: string): boolean =>
  method !== 'GET' && /\/(flags|reactions|drafts)/.test(path)

/** Watches the requests of one tab, to know when it has told the service everything. */
export class Traffic {
  readonly fetch: typeof fetch
  readonly #failed = new Set<string>()
  #open = 0
  #lastAt = Date.now()

  constructor(through: typeof fetch) {
    this.fetch = async (input, init = {}) => {
      const path = input instanceof Request ? input.url : String(input)
      const method = init.method ?? 'GET'
      if (path.includes('/events?')) return through(input, init)
      const name = `${method} ${path} ${path.includes('flags') ? String(init.body as URLSearchParams) : ''}`
      this.#open += 1
      try {
        const answer = await through(input, init)
        const body = await answer.text()
        if (answer.status >= 500 || !isWhole(body)) this.#fail(method, path, name)
        else this.#failed.delete(name)
        return new Response(body, answer)
      } catch (error) {
        this.#fail(method, path, name)
        throw error
      } finally {
        this.#open -= 1
        this.#lastAt = Date.now()
      }
    }
  }

  get isQuiet(): boolean {
    return this.#open === 0 && this.#failed.size === 0 && Date.now() - this.#lastAt > QUIET
  }

  #fail(method: string, path: string, name: string): void {
    if (isRepeated(method, path)) this.#failed.add(name)
  }
}

function isWhole(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object'
  } catch {
    return false
  }
}
