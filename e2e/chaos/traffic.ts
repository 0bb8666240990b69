/**
 * Milliseconds without a request after which a tab counts as quiet: the app collects its reports to the
 * service.
 */
const QUIET = 1000

/**
 * Requests that the app repeats until they are answered. The outbox and the drafts report their own unsent content.
 */
const isRepeated = (method: string, path: string): boolean =>
  method !== 'GET' && /\/(flags|reactions)/.test(path)

/** Watches the requests of one tab, to know when the tab has reported everything to the service. */
export class Traffic {
  readonly fetch: typeof fetch
  readonly #failed = new Set<string>()
  readonly #open = new Map<object, string>()
  #last = 'nothing'
  #lastAt = Date.now()

  constructor(through: typeof fetch) {
    this.fetch = async (input, init = {}) => {
      const path = input instanceof Request ? input.url : String(input)
      const method = init.method ?? 'GET'
      if (path.includes('/events?')) return through(input, init)
      const name = `${method} ${path} ${path.includes('flags') ? String(init.body as URLSearchParams) : ''}`
      const call = {}
      this.#open.set(call, name)
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
        this.#open.delete(call)
        this.#last = name
        this.#lastAt = Date.now()
      }
    }
  }

  /** The reasons why the tab is not quiet; empty once it has reported everything to the service. */
  get unrest(): readonly string[] {
    const asking = [...this.#open.values()].map((name) => `asks ${name}`)
    const repeating = [...this.#failed].map((name) => `has to repeat ${name}`)
    const recent = Date.now() - this.#lastAt > QUIET ? [] : [`has just asked ${this.#last}`]
    return [...asking, ...repeating, ...recent]
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
