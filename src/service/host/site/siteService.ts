import { endpoints } from '../../../protocol/calendar/endpoints.ts'
import { languages, NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import { readStream } from '../../readStream.ts'
import { hostJson } from '../answers.ts'
import { isAmbiguous } from '../proxy.ts'
import { canEdit, canRead, readAbilities, type Abilities } from './abilities.ts'
import { parseJson, type SiteAnswer } from './ask.ts'
import { changeEvent, makeEvent, shownOn, storedOn, type OnSite } from './changeEvent.ts'
import { carryOver } from './copyEvent.ts'
import type { WordPressSite } from './findSite.ts'
import { refusesCredentials, refusesUpload, SiteCall, type Caller } from './siteCall.ts'
import { SiteFault, calendarRefusal, faultAnswer } from './siteFault.ts'
import type { SiteFinder } from './siteFinder.ts'
import { readShown, textOf, type Fields, type StoredEvent } from './storedEvent.ts'
import { OnceMade } from './onceMade.ts'

/* The calendar interface as the app knows it, in front of a WordPress site. */

/** Milliseconds for which the site's words about a person hold, and for which it is not asked about refused ones. */
const ABILITIES_HOLD = 5 * 60_000
const REFUSAL_HOLDS = 30_000
const MOST_ABILITIES = 500
/** An image with the names and bounds of its form. */
const MOST_UPLOAD_BYTES = limits.max_image_mib * 1024 * 1024 + 64 * 1024

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parametersOfInterface: ReadonlySet<string> = new Set(
  [...endpoints.values()].flatMap(({ parameters }) => Object.keys(parameters)),
)

/**
 * The parameters that the interface declares, alone or as a list (`tags[]`). WordPress takes others for orders:
 * `_method` makes a link that a person opens a deletion in their name, `rest_route` leads to another interface.
 */
const declaredOnly = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => parametersOfInterface.has(name.replace(/\[\d*\]$/, ''))))

/** Paths of the interface have the language in front, which such sites do not know. */
const PREFIX = new RegExp(`^(/(${languages.join('|')}))?/${NAMESPACE}`)

/** Undefined for what is no percent-encoded text. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const answerOf = ({ status, text, headers }: SiteAnswer, json?: unknown): Response => {
  const allow = headers.get('allow')
  const response = hostJson({}, status, allow === null ? {} : { allow })
  return new Response(json === undefined ? text : JSON.stringify(json), { status, headers: response.headers })
}

const noRoute = (): Response =>
  calendarRefusal('rest_no_route', 'The calendar’s site does not have this function.', 404)

const needsAccount = (): Response =>
  calendarRefusal('site_account_needed', 'Connect your account of the calendar’s site first.', 401)

const refusedAccount = (): Response =>
  calendarRefusal(
    'site_account_refused',
    'The calendar’s site no longer accepts your application password. Connect your account again.',
    401,
  )

/** What the app is told of a single event, for people who can change it. */
const toldOfStored = ({ content, excerpt, meta, password }: StoredEvent): object => ({
  stored: { description: content.raw, excerpt: excerpt.raw, cost: meta.cost },
  protected: password !== '',
})

async function bodyOf(request: Request): Promise<Fields | undefined> {
  const bytes = request.body ? await readStream(request.body, limits.max_body_bytes) : undefined
  const fields = parseJson(new TextDecoder().decode(bytes ?? new Uint8Array()))
  return isFields(fields) ? fields : undefined
}

/** Lists of the places in whose names the site finds one, by the name's field. */
const placeNames: Readonly<Record<string, string>> = { '/venues': 'venue', '/organizers': 'organizer' }

/**
 * The venue or organizer that has the name of a new one already. The site would use it as well, but would first
 * overwrite it with the new one's fields, and remove its picture.
 */
async function placeOfName(
  { call, site, caller }: OnSite,
  path: string,
  body: Fields,
): Promise<object | undefined> {
  const field = placeNames[path]
  const name = field === undefined ? '' : textOf(body[field]).trim()
  if (field === undefined || name === '') return undefined
  const query = new URLSearchParams({ search: name, per_page: String(limits.max_per_page) })
  const { json } = await call.ask(site, { path: site.namespace + path, query, caller })
  const found: unknown = isFields(json) ? json[path.slice(1)] : undefined
  const same = (each: unknown): each is Record<string, unknown> =>
    isFields(each) && plainTextOf(textOf(each[field])).toLowerCase() === name.toLowerCase()
  return Array.isArray(found) ? found.find((each) => same(each)) : undefined
}

interface Put {
  readonly request: Request
  readonly path: string
  readonly query: URLSearchParams
  readonly site: WordPressSite
  readonly caller: Caller | undefined
}

export class SiteService {
  readonly #call: SiteCall
  readonly #abilities = new Map<string, { readonly abilities: Abilities | undefined; readonly at: number }>()
  readonly #made = new OnceMade()
  readonly #now: () => number

  constructor(finder: SiteFinder, now: () => number = () => performance.now()) {
    this.#call = new SiteCall(finder)
    this.#now = now
  }

  /**
   * What the person may do; undefined if the site does not accept the credentials.
   * @param asked `anew`: the site's words of just now
   * @throws SiteFault
   */
  async abilitiesOf(
    site: WordPressSite,
    caller: Caller,
    asked: 'anew' | 'lately' = 'lately',
  ): Promise<Abilities | undefined> {
    const known = this.#abilities.get(caller.authorization)
    const holds = known?.abilities === undefined ? REFUSAL_HOLDS : ABILITIES_HOLD
    if (asked === 'lately' && known && this.#now() - known.at < holds) return known.abilities
    const answer = await this.#call.ask(site, {
      path: 'wp/v2/users/me',
      query: new URLSearchParams({ context: 'edit' }),
      caller,
    })
    // Only a refusal of the credentials says that they no longer hold.
    if (answer.status !== 200 && !refusesCredentials(answer)) {
      throw new SiteFault('site_failing', `The site does not tell who a person is (${answer.status}).`)
    }
    const abilities = answer.status === 200 ? readAbilities(answer.json) : undefined
    if (this.#abilities.size >= MOST_ABILITIES) this.#abilities.clear()
    this.#abilities.set(caller.authorization, { abilities, at: this.#now() })
    return abilities
  }

  /** Answers a request to the calendar interface. */
  async answer(request: Request, site: WordPressSite, caller: Caller | undefined): Promise<Response> {
    const url = new URL(request.url)
    if (isAmbiguous(url.pathname)) return noRoute()
    const path = url.pathname.replace(PREFIX, '')
    try {
      return await this.#answer({ request, path, query: declaredOnly(url.searchParams), site, caller })
    } catch (error) {
      if (error instanceof SiteFault) return faultAnswer(error)
      throw error
    }
  }

  async #answer(put: Put): Promise<Response> {
    const { request, path, caller } = put
    if (path === '/settings') return request.method === 'GET' ? this.#settings(put) : noRoute()
    if (request.method === 'GET' || request.method === 'HEAD') return this.#read(put)
    if (caller === undefined) return needsAccount()
    return this.#write({ ...put, caller })
  }

  async #settings({ site, caller }: Put): Promise<Response> {
    const told = caller && (await this.#abilitiesIfTold(site, caller))
    const abilities = told === 'untold' ? undefined : told
    return hostJson({
      timezone: site.timezone,
      currency_symbol: '',
      currency_code: '',
      currency_position: 'prefix',
      who_may_write: 'members',
      announces_changes: false,
      can_create: abilities?.create ?? false,
      can_edit_all: abilities?.editOthers ?? false,
      can_change_settings: false,
      site: {
        name: site.name,
        url: site.home,
        event_pages: site.eventPages,
        can_publish: abilities?.publish ?? false,
        can_upload: abilities?.upload ?? false,
        can_make: [...(abilities?.make ?? [])],
        connection: this.#connection(caller, told),
      },
    })
  }

  #connection(
    caller: Caller | undefined,
    told: Abilities | 'untold' | undefined,
  ): 'none' | 'refused' | 'made' {
    if (caller === undefined) return 'none'
    return told === undefined ? 'refused' : 'made'
  }

  /** `untold`: the site fails to say; what everyone can read is read all the same. */
  async #abilitiesIfTold(site: WordPressSite, caller: Caller): Promise<Abilities | 'untold' | undefined> {
    try {
      return await this.abilitiesOf(site, caller)
    } catch (error) {
      if (error instanceof SiteFault) return 'untold'
      throw error
    }
  }

  async #read(put: Put): Promise<Response> {
    const { path, query, site, caller, request } = put
    const question = { path: site.namespace + path, query, signal: request.signal }
    if (caller === undefined) return answerOf(await this.#call.ask(site, question))
    const abilities = await this.#abilitiesIfTold(site, caller)
    // Public events need no credentials: with refused ones the person reads as a visitor does.
    if (abilities === undefined || abilities === 'untold')
      return answerOf(await this.#call.ask(site, question))
    const on: OnSite = { call: this.#call, site, caller }
    const answer = await this.#call.ask(site, { ...question, caller })
    if (refusesCredentials(answer)) return answerOf(await this.#call.ask(site, question))
    if (/^\/events\/(\d+|by-slug\/[^/]+)$/.test(path)) return this.#readEvent(on, answer, put, abilities)
    const { json } = answer
    if (path === '/events' && isFields(json) && Array.isArray(json['events'])) {
      const events = json['events']
        .filter((event: unknown) => canRead(abilities, event))
        .map((event: unknown) =>
          isFields(event) ? { ...event, can_edit: canEdit(abilities, event) } : event,
        )
      return answerOf(answer, { ...json, events })
    }
    return answerOf(answer)
  }

  async #readEvent(
    on: OnSite,
    first: SiteAnswer,
    { path, query }: Put,
    abilities: Abilities,
  ): Promise<Response> {
    let answer = first
    const { json } = first
    let id = isFields(json) && typeof json['id'] === 'number' ? json['id'] : undefined
    // An event with a password is opened for people who could read it in the site's own editor.
    const isLocked = isFields(json) && json['code'] === 'event-password-protected'
    if (isLocked) id = await this.#idOf(on, path)
    if (id === undefined) return answerOf(answer)
    if (!isLocked && !canEdit(abilities, json))
      return answerOf(answer, { ...(json as object), can_edit: false })
    const stored = await storedOn(on, id)
    if (isLocked && stored && !query.has('password')) answer = await shownOn(on, id, stored, query)
    if (!isFields(answer.json) || answer.status !== 200) return answerOf(answer)
    const can_edit = canEdit(abilities, answer.json)
    return answerOf(answer, { ...answer.json, can_edit, ...(stored && can_edit ? toldOfStored(stored) : {}) })
  }

  /** The event's ID from its address, which may name it by its slug. */
  async #idOf({ call, site, caller }: OnSite, path: string): Promise<number | undefined> {
    const number = /^\/events\/(\d+)$/.exec(path)?.[1]
    if (number !== undefined) return Number(number)
    const slug = decoded(/^\/events\/by-slug\/([^/]+)$/.exec(path)?.[1] ?? '')
    if (slug === undefined) return undefined
    const found = await call.ask(site, {
      path: 'wp/v2/tribe_events',
      query: new URLSearchParams({ slug, context: 'edit', _fields: 'id', status: 'any' }),
      caller,
    })
    const first: unknown = Array.isArray(found.json) ? found.json[0] : undefined
    if (isFields(first) && typeof first['id'] === 'number') return first['id']
    const shown = await call.ask(site, { path: site.namespace + path, caller })
    return readShown(shown.json)?.id
  }

  async #write(put: Put & { readonly caller: Caller }): Promise<Response> {
    const { request, path, query, site, caller } = put
    const on: OnSite = { call: this.#call, site, caller }
    const refused = { is: false }
    const watched: OnSite = {
      ...on,
      caller: {
        ...caller,
        onRefused: () => {
          refused.is = true
          this.#abilities.delete(caller.authorization)
        },
      },
    }
    const response = await this.#perform(watched, { request, path, query, site, caller })
    if (response.status === 403) this.#abilities.delete(caller.authorization)
    return refused.is ? refusedAccount() : response
  }

  async #perform(on: OnSite, put: Put): Promise<Response> {
    const { request, path, query } = put
    if (path === '/images' && request.method === 'POST') return this.#upload(on, request)
    if (request.method === 'DELETE') {
      return answerOf(
        await on.call.ask(on.site, {
          path: on.site.namespace + path,
          query,
          method: 'DELETE',
          caller: on.caller,
        }),
      )
    }
    const body = await bodyOf(request)
    if (body === undefined) return calendarRefusal('rest_invalid_json', 'Send an object as JSON.', 400)
    if (path === '/events' && request.method === 'POST') return this.#make(on, body, request)
    if (/^\/events\/(\d+|by-slug\/[^/]+)$/.test(path)) return this.#change(on, path, body)
    if (path === '/tags' && request.method === 'POST') {
      const made = await this.#makeTag(on, body)
      if (made) return made
    }
    const known = request.method === 'POST' ? await placeOfName(on, path, body) : undefined
    if (known !== undefined) return hostJson(known, 201)
    return answerOf(
      await on.call.ask(on.site, {
        path: on.site.namespace + path,
        query,
        method: request.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        caller: on.caller,
      }),
    )
  }

  async #change(on: OnSite, path: string, body: Fields): Promise<Response> {
    const id = await this.#idOf(on, path)
    if (id === undefined) return calendarRefusal('rest-event-not-found', 'There is no such event.', 404)
    const { expected_modified_utc: expected, password: _, ...fields } = body
    const outcome = await changeEvent(on, {
      id,
      fields,
      expected: typeof expected === 'string' ? expected : undefined,
    })
    if (outcome === 'conflict') {
      return calendarRefusal('rest_conflict', 'The event was changed meanwhile.', 409, { id })
    }
    return this.#told(on, outcome)
  }

  async #make(on: OnSite, body: Fields, request: Request): Promise<Response> {
    const key = request.headers.get(IDEMPOTENCY_HEADER)
    const { copy_of: original, ...fields } = body
    const make = (): Promise<SiteAnswer> => makeEvent(on, fields)
    const answer = key === null ? await make() : await this.#made.make(on, { key, fields, make })
    const made = readShown(answer.json)
    if (typeof original !== 'number' || answer.status !== 201 || !made) return this.#told(on, answer)
    // A repeated request completes what an earlier one left open.
    await carryOver(on, original, made.id)
    const whole = await shownOn(on, made.id, await storedOn(on, made.id))
    return this.#told(on, { ...whole, status: 201 })
  }

  /**
   * Makes a tag over the site's general interface, which takes tags from everyone who writes. Undefined if the site has
   * closed that interface.
   */
  async #makeTag({ call, site, caller }: OnSite, body: Fields): Promise<Response | undefined> {
    const { name, slug, description } = body
    const made = await call.ask(site, {
      path: 'wp/v2/tags',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, slug, description }),
      caller,
    })
    if (made.status === 404) return undefined
    const id = isFields(made.json) ? made.json['id'] : undefined
    if (made.status !== 201 || typeof id !== 'number') return answerOf(made)
    const shown = await call.ask(site, { path: `${site.namespace}/tags/${id}`, caller })
    return answerOf({ ...shown, status: 201 })
  }

  /** The stored event after a change of one's own. */
  async #told(on: OnSite, answer: SiteAnswer): Promise<Response> {
    if (!isFields(answer.json) || answer.status >= 300) return answerOf(answer)
    const abilities = await this.abilitiesOf(on.site, on.caller)
    const stored = typeof answer.json['id'] === 'number' ? await storedOn(on, answer.json['id']) : undefined
    return answerOf(answer, {
      ...answer.json,
      can_edit: abilities !== undefined && canEdit(abilities, answer.json),
      ...(stored ? toldOfStored(stored) : {}),
    })
  }

  /** Brings a picture to the site's own media. */
  async #upload(on: OnSite, request: Request): Promise<Response> {
    const abilities = await this.abilitiesOf(on.site, on.caller)
    if (!abilities) return refusedAccount()
    if (!abilities.upload) {
      return calendarRefusal('site_no_upload', 'Your account of the calendar’s site can’t upload.', 403)
    }
    const bytes = request.body ? await readStream(request.body, MOST_UPLOAD_BYTES) : new Uint8Array()
    if (!bytes) return calendarRefusal('rest_upload_too_large', 'The image is too large.', 413)
    const type = request.headers.get('content-type') ?? ''
    const form = await new Response(bytes, { headers: { 'content-type': type } })
      .formData()
      .catch(() => undefined)
    const file = form?.get('file')
    if (!(file instanceof File))
      return calendarRefusal('rest_invalid_param', 'Send the image as “file”.', 400)
    if (file.size > limits.max_image_mib * 1024 * 1024) {
      return calendarRefusal('rest_upload_too_large', 'The image is too large.', 413)
    }
    // As a form: in headers, WordPress reads no names beyond ASCII.
    const sent = new FormData()
    sent.set('file', file)
    const packed = new Response(sent)
    const answer = await on.call.ask(on.site, {
      path: 'wp/v2/media',
      method: 'POST',
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
      body: new Uint8Array(await packed.arrayBuffer()),
      caller: on.caller,
    })
    const { json } = answer
    if (refusesUpload(answer) && isFields(json)) {
      return calendarRefusal(String(json['code']), String(json['message']), 400)
    }
    if (answer.status !== 201 || !isFields(json)) return answerOf(answer)
    const details = isFields(json['media_details']) ? json['media_details'] : {}
    return answerOf(answer, {
      id: json['id'],
      url: json['source_url'],
      extension: file.name.split('.').at(-1) ?? '',
      width: details['width'] ?? 0,
      height: details['height'] ?? 0,
      filesize: file.size,
      sizes: {},
    })
  }
}
