import { addressIn, asksSignIn, isNoRoute, type WordPressSite } from './findSite.ts'
import { ask, type Asked, type SiteAnswer } from './ask.ts'
import type { SiteFinder } from './siteFinder.ts'
import { SiteFault } from './siteFault.ts'

/** Milliseconds. A page of events takes a second on a slow site; what a person saved may take longer. */
const READING = 10_000
const WRITING = 60_000

/** Who asks: nobody known to the site, or with credentials of the site. */
export interface Caller {
  readonly authorization: string
  /** Called when the site accepts the credentials no longer. */
  readonly onRefused?: () => void
}

export interface Question extends Omit<Asked, 'redirect'> {
  /** Below the interface's address, such as `wp/v2/users/me`. */
  readonly path: string
  readonly query?: URLSearchParams | undefined
  readonly caller?: Caller | undefined
}

const codeOf = ({ json }: SiteAnswer): string =>
  typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : ''

/** Codes for wrong, revoked or switched-off application passwords; 401 alone can be about what was asked. */
const CREDENTIALS =
  /^(incorrect_password|invalid_(username|email)|application_passwords?_|rest_not_logged_in$)/

export const refusesCredentials = (answer: SiteAnswer): boolean =>
  answer.status === 401 && CREDENTIALS.test(codeOf(answer))

/** WordPress refuses a file of a wrong kind or size with the status of a fault of its own. */
export const refusesUpload = (answer: SiteAnswer): boolean => codeOf(answer).startsWith('rest_upload_')

/** Calls the interface of a site that can fail in several ways, which people are told apart. */
export class SiteCall {
  readonly #finder: SiteFinder

  constructor(finder: SiteFinder) {
    this.#finder = finder
  }

  /** The answer of the site, be it a refusal. @throws SiteFault */
  async ask(site: WordPressSite, { path, query, caller, ...asked }: Question): Promise<SiteAnswer> {
    const isReading = (asked.method ?? 'GET') === 'GET'
    const answer = await ask(
      addressIn(site.base, path, query),
      {
        ...asked,
        headers: { ...asked.headers, ...(caller && { authorization: caller.authorization }) },
      },
      isReading ? READING : WRITING,
    )
    if (caller && refusesCredentials(answer)) caller.onRefused?.()
    await this.#check(answer, caller)
    return answer
  }

  /** Looks for the reason of an answer that a calendar does not give. @throws SiteFault */
  async #check(answer: SiteAnswer, caller: Caller | undefined): Promise<void> {
    const isOdd = answer.json === undefined || (answer.status >= 500 && !refusesUpload(answer))
    const isClosed = caller === undefined && asksSignIn(answer)
    if (!isOdd && !isClosed && !isNoRoute(answer)) return
    await this.#finder.foundStill()
    const { origin } = new URL(answer.url)
    if (isClosed) throw new SiteFault('site_asks_sign_in', `${origin} asks for a sign-in.`)
    if (isOdd) {
      throw new SiteFault('site_failing', `${origin} answers with an error of its own (${answer.status}).`)
    }
  }
}
