import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  aPost,
  description,
  isThere,
  list,
  refusalOfValues,
  rendered,
  shownPrices,
  text,
  type Body,
  type StoredPost,
} from './sitePosts.testing.ts'
import { takeUpload } from './siteUploads.testing.ts'
import { capabilitiesOf, userOf, type User } from './sitePeople.testing.ts'

/*
 * A stand-in of WordPress 6.9.7 with The Events Calendar 6.17.2, from exchanges recorded with the real programs: the
 * same addresses, statuses and codes, and what an update resets there (calendar-wire 0). It holds events in memory.
 */

export interface SiteOptions {
  readonly permalinks?: 'names' | 'plain'
  /** The header that names the interface, which some caches remove. */
  readonly linkHeader?: 'sent' | 'missing'
  /** `classic`: the general interface has no events. */
  readonly editor?: 'blocks' | 'classic'
  /** `circles`: the first page sends readers without its cookie to itself. */
  readonly firstPage?: 'shown' | 'circles'
  /** The plugin's setting for the addresses of single events. */
  readonly eventSlug?: string
}

/** What is wrong at present. */
export type Trouble = 'none' | 'plugin off' | 'closed' | 'broken' | 'hanging'

/** The version of an event that was neither published nor changed. */
const UNCHANGED = '0000-00-00 00:00:00'

const zurich = (date: string): string => {
  const at = Date.parse(`${date.replace(' ', 'T')}Z`) - 3_600_000
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export class StandInSite {
  readonly posts = new Map<number, StoredPost>()
  /** Names of the pictures that were brought, by their IDs. */
  readonly media = new Map<number, string>()
  /** Names of tags that were made, by their IDs. */
  readonly tags = new Map<number, string>()
  /** Names of fields of events that a plugin changes for nobody. */
  readonly guarded = new Set<string>()
  /** Its only venue. */
  readonly venue: Record<string, unknown> = {
    id: 12,
    venue: 'Harbor &amp; Hall',
    city: 'Zurich',
    image: { id: 4 },
  }
  /** What was asked, as `GET /wp-json/…`. */
  readonly asked: string[] = []
  trouble: Trouble = 'none'
  /** User names whose passwords were revoked. */
  readonly revoked = new Set<string>()
  /** Does what the next change asks, then says nothing. */
  breakOffNextAnswer = false
  /** Answers too many questions about its people. */
  isBusyWithPeople = false
  url = ''
  readonly #options: SiteOptions
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  #clock = Date.parse('2026-11-02T08:00:00Z')

  constructor(options: SiteOptions = {}) {
    this.#options = options
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get base(): string {
    return this.#options.permalinks === 'plain' ? `${this.url}/?rest_route=/` : `${this.url}/wp-json/`
  }

  /** The event's page on the site. */
  addressOf({ slug }: Pick<StoredPost, 'slug'>): string {
    if (this.#options.permalinks === 'plain') return `${this.url}/?tribe_events=${slug}`
    return `${this.url}/${this.#options.eventSlug ?? 'event'}/${slug}/`
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    this.asked.push(`${request.method ?? ''} ${url.pathname}${url.search}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (this.trouble === 'hanging') return
    const bytes = Buffer.concat(chunks)
    const isUpload = request.method === 'POST' && url.href.endsWith('/wp/v2/media')
    const [status, answer, headers] = isUpload
      ? [...(await takeUpload(this, request, bytes)), {}]
      : this.#answer(request, url, bytes)
    if (this.breakOffNextAnswer && request.method !== 'GET') {
      this.breakOffNextAnswer = false
      response.destroy()
      return
    }
    const isPage = typeof answer === 'string'
    response.writeHead(status, {
      'content-type': isPage ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
      ...headers,
    })
    response.end(isPage ? answer : JSON.stringify(answer))
  }

  #answer(request: IncomingMessage, url: URL, bytes: Buffer): [number, unknown, Record<string, string>] {
    if (this.trouble === 'broken') return [500, '<p>There has been a critical error on this website.</p>', {}]
    if (this.trouble === 'closed') {
      return [401, '<h1>Authorization Required</h1>', { 'www-authenticate': 'Basic realm="Site"' }]
    }
    const isNamed = this.#options.permalinks !== 'plain'
    const path = isNamed
      ? /^\/wp-json(\/.*)?$/.exec(url.pathname)?.[1]
      : (url.searchParams.get('rest_route') ?? undefined)
    const isIndex = isNamed && url.pathname === '/wp-json'
    if (path === undefined && !isIndex) {
      const link: Record<string, string> =
        this.#options.linkHeader === 'missing' ? {} : { link: `<${this.base}>; rel="https://api.w.org/"` }
      if (url.pathname === '/' && this.#options.firstPage === 'circles') return [302, '', { location: '/' }]
      return url.pathname === '/'
        ? [200, '<html>Harbor Hall</html>', link]
        : [404, '<html>Not found</html>', {}]
    }
    const [status, answer] = this.#interface(request, path ?? '/', url.searchParams, bytes)
    return [status, answer, {}]
  }

  #interface(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    bytes: Buffer,
  ): [number, unknown] {
    const user = userOf(request.headers.authorization, this.revoked)
    if (user === 'wrong') {
      return this.#refusal(
        401,
        'incorrect_password',
        'The provided password is an invalid application password.',
      )
    }
    const method = request.method ?? 'GET'
    const body = (): Body => JSON.parse(bytes.toString()) as Body
    if (path === '/' || path === '') return [200, this.#index()]
    if (path === '/wp/v2/users/me' && this.isBusyWithPeople)
      return this.#refusal(429, 'too_many', 'Slow down.')
    if (path === '/wp/v2/users/me') return this.#ownUser(user)
    const general = /^\/wp\/v2\/tribe_events\/(\d+)$/.exec(path)?.[1]
    if (general !== undefined && this.#options.editor !== 'classic') {
      const post = this.posts.get(Number(general))
      return this.#general(method, post, user, method === 'POST' ? body() : {})
    }
    if (path === '/wp/v2/tribe_events' && this.#options.editor !== 'classic') {
      if (method === 'OPTIONS') return [200, description]
      const found = [...this.posts.values()].filter(({ slug }) => slug === query.get('slug'))
      return [200, found.map(({ id }) => ({ id }))]
    }
    if (path === '/wp/v2/tags' && method === 'POST') return this.#makeTag(user, body(), 'edit_posts')
    if (path.startsWith('/tribe/events/v1/') && this.trouble !== 'plugin off') {
      return this.#calendar(method, path.slice('/tribe/events/v1'.length), { query, user, body })
    }
    return this.#refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  }

  #refusal(status: number, code: string, message: string): [number, unknown] {
    return [status, { code, message, data: { status } }]
  }

  #index(): unknown {
    return {
      name: 'Harbor Hall',
      home: this.url,
      gmt_offset: 1,
      timezone_string: 'Europe/Zurich',
      namespaces: ['oembed/1.0', ...(this.trouble === 'plugin off' ? [] : ['tribe/events/v1']), 'wp/v2'],
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${this.url}/wp-admin/authorize-application.php` },
        },
      },
    }
  }

  #ownUser(user: User | undefined): [number, unknown] {
    if (!user) return this.#refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
    const can = Object.fromEntries(capabilitiesOf[user.role].map((name) => [name, true]))
    return [200, { id: user.id, name: user.login, roles: [user.role], capabilities: can }]
  }

  #may(user: User | undefined, post: StoredPost): boolean {
    if (!user) return false
    const can = capabilitiesOf[user.role]
    if (post.author !== user.id) return can.includes('edit_others_tribe_events')
    const isOut = ['publish', 'future', 'private'].includes(post.status)
    return can.includes(isOut ? 'edit_published_tribe_events' : 'edit_tribe_events')
  }

  /** Every change is a second later, as it would be by hand. */
  #touch(post: StoredPost): void {
    this.#clock += 1000
    post.modified = new Date(this.#clock).toISOString().slice(0, 19).replace('T', ' ')
  }

  #general(
    method: string,
    post: StoredPost | undefined,
    user: User | undefined,
    body: Body,
  ): [number, unknown] {
    if (!post) return this.#refusal(404, 'rest_post_invalid_id', 'Invalid post ID.')
    if (!this.#may(user, post)) {
      return this.#refusal(
        user ? 403 : 401,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit this post.',
      )
    }
    const guarded = Object.keys((body['meta'] ?? {}) as Body).find((name) => this.guarded.has(name))
    if (guarded !== undefined) {
      const data = { status: 403, key: guarded }
      const message = `Sorry, you are not allowed to edit the ${guarded} custom field.`
      return [403, { code: 'rest_cannot_update', message, data }]
    }
    if (method === 'POST') this.#changeFields(post, body)
    return [200, this.#presentStored(post)]
  }

  #makeTag(user: User | undefined, body: Body, needed: string): [number, unknown] {
    if (!user || !capabilitiesOf[user.role].includes(needed)) {
      return this.#refusal(user ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
    }
    const name = text(body['name'])
    const known = [...this.tags].find(([, each]) => each === name)
    if (known) {
      const data = { status: 400, term_id: known[0] }
      return [400, { code: 'term_exists', message: 'A term with the name provided already exists.', data }]
    }
    const id = 40 + this.tags.size
    this.tags.set(id, name)
    return [201, this.#presentTag(id)]
  }

  #presentTag(id: number): unknown {
    const name = this.tags.get(id) ?? ''
    return { id, name, count: 0, description: '', slug: `tag-${id}`, taxonomy: 'post_tag' }
  }

  #changeFields(post: StoredPost, { meta = {}, ...body }: Body): void {
    const names: Readonly<Record<string, keyof StoredPost>> = {
      title: 'title',
      content: 'content',
      excerpt: 'excerpt',
      slug: 'slug',
      status: 'status',
      password: 'password',
      featured_media: 'image',
      tribe_events_cat: 'categories',
      tags: 'tags',
      audience: 'audience',
      date: 'date',
    }
    const metaNames: Readonly<Record<string, keyof StoredPost>> = {
      _EventURL: 'website',
      _EventCurrencySymbol: 'currencySymbol',
      _EventShowMap: 'showMap',
      _EventShowMapLink: 'showMapLink',
      _EventVenueID: 'venue',
      _EventOrganizerID: 'organizer',
      dress_code: 'dressCode',
    }
    const given = meta as Body
    const changed = Object.fromEntries([
      ...Object.entries(body).flatMap(([name, value]) => (names[name] ? [[names[name], value]] : [])),
      ...Object.entries(given).flatMap(([name, value]) =>
        metaNames[name] ? [[metaNames[name], value]] : [],
      ),
    ]) as Partial<StoredPost>
    Object.assign(post, changed)
    // The plugin stores the price again: as shown, unless it is given.
    post.cost = '_EventCost' in given ? text(given['_EventCost']) : this.#price(post)[0].replace(/^\$/, '')
    this.#touch(post)
  }

  #price({ cost }: StoredPost): readonly [string, readonly string[]] {
    return shownPrices[cost] ?? [cost, [cost]]
  }

  #presentStored(post: StoredPost): unknown {
    return {
      id: post.id,
      date: post.date.replace(' ', 'T'),
      // For a draft of no version, the time of its making.
      modified_gmt: (post.modified === UNCHANGED ? zurich(post.date) : post.modified).replace(' ', 'T'),
      password: post.password,
      slug: post.slug,
      status: post.status,
      title: { raw: post.title, rendered: post.title },
      content: { raw: post.content, rendered: rendered(post.content), protected: false },
      excerpt: { raw: post.excerpt, rendered: `<p>${post.excerpt}</p>\n`, protected: false },
      author: post.author,
      featured_media: post.image,
      tags: post.tags,
      audience: post.audience,
      class_list: [`post-${post.id}`],
      meta: {
        dress_code: post.dressCode,
        _EventCost: post.cost,
        _EventCurrencySymbol: post.currencySymbol,
        _EventCurrencyCode: '',
        _EventCurrencyPosition: '',
        _EventURL: post.website,
        _EventShowMap: post.showMap,
        _EventShowMapLink: post.showMapLink,
        _EventVenueID: post.venue,
        _EventOrganizerID: post.organizer,
      },
    }
  }

  #present(post: StoredPost): Record<string, unknown> {
    const [cost, values] = this.#price(post)
    const url = this.addressOf(post)
    return {
      id: post.id,
      author: String(post.author),
      status: post.status,
      date: post.date,
      date_utc: zurich(post.date),
      modified: post.modified,
      modified_utc: post.modified,
      url,
      rest_url: `${this.base}tribe/events/v1/events/${post.id}`,
      title: post.title.replaceAll('&', '&#038;'),
      description: rendered(post.content),
      excerpt: post.excerpt === '' ? '' : `<p>${post.excerpt}</p>\n`,
      slug: post.slug,
      image:
        post.image === 0
          ? false
          : {
              id: post.image,
              url: isThere(post.image) && `${this.url}/wp-content/uploads/picture-${post.image}.jpg`,
            },
      all_day: post.allDay,
      start_date: post.start,
      end_date: post.end,
      utc_start_date: zurich(post.start),
      utc_end_date: zurich(post.end),
      timezone: post.timezone,
      timezone_abbr: 'CET',
      cost,
      cost_details: { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values },
      website: post.website === '' ? url : post.website.replaceAll('&', '&amp;'),
      show_map: post.showMap,
      show_map_link: post.showMapLink,
      hide_from_listings: post.hidden,
      sticky: post.sticky,
      featured: post.featured,
      categories: post.categories.map((id) => ({ id, name: `Category ${id}`, slug: `category-${id}` })),
      tags: post.tags.map((id) => ({ id, name: `Tag ${id}`, slug: `tag-${id}` })),
      venue: post.venue.length === 0 ? [] : { id: post.venue[0], venue: 'Harbor Hall' },
      organizer: post.organizer.filter(isThere).map((id) => ({ id, organizer: `Organizer ${id}` })),
      custom_fields: [],
    }
  }

  #calendar(
    method: string,
    path: string,
    { query, user, body }: { query: URLSearchParams; user: User | undefined; body: () => Body },
  ): [number, unknown] {
    if (path === '/events' && method === 'GET') {
      const events = [...this.posts.values()]
        .filter(
          ({ status }) =>
            status === 'publish' ||
            // Everybody's, for each person who writes.
            (user !== undefined &&
              status !== 'trash' &&
              capabilitiesOf[user.role].includes('edit_tribe_events')),
        )
        .map((post) => this.#present(post))
      return [
        200,
        { events, rest_url: `${this.base}tribe/events/v1/events/`, total: events.length, total_pages: 1 },
      ]
    }
    if (path === '/events') return this.#make(user, body())
    if (path === '/venues' && method === 'GET') return [200, { venues: [this.venue], total: 1 }]
    if (path === '/tags' && method === 'POST') return this.#makeTag(user, body(), 'manage_categories')
    const tag = /^\/tags\/(\d+)$/.exec(path)?.[1]
    if (tag !== undefined) return [200, this.#presentTag(Number(tag))]
    // A new one of the same name overwrites it.
    if (path === '/venues') return [201, Object.assign(this.venue, body(), { image: false })]
    const [, number, slug] = /^\/events\/(?:(\d+)|by-slug\/([^/]+))$/.exec(path) ?? []
    const post = [...this.posts.values()].find((each) => each.id === Number(number) || each.slug === slug)
    if (!post) {
      return number === undefined
        ? this.#refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
        : this.#refusal(404, 'rest-event-not-found', 'The requested event could not be found.')
    }
    if (method === 'GET') return this.#read(post, user, query)
    if (!this.#may(user, post)) {
      return this.#refusal(user ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
    }
    if (method === 'DELETE') {
      if (post.status === 'trash')
        return this.#refusal(410, 'event-is-in-trash', 'The event is in the trash.')
      Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` })
    } else {
      const fields = body()
      const refusal = refusalOfValues(fields)
      if (refusal) return refusal
      this.#changeWhole(post, fields)
    }
    return [200, this.#present(post)]
  }

  #read(post: StoredPost, user: User | undefined, query: URLSearchParams): [number, unknown] {
    if (post.status === 'trash') return this.#refusal(403, 'event-no-longer-available', 'It is in the trash.')
    if (post.status !== 'publish' && !this.#may(user, post)) {
      return this.#refusal(403, 'event-not-accessible', 'The requested event is not accessible.')
    }
    return post.password !== '' && query.get('password') !== post.password
      ? this.#refusal(
          403,
          'event-password-protected',
          'The requested event is not accessible without a password',
        )
      : [200, this.#present(post)]
  }

  /** Resets everything that is left out, apart from texts, terms, the venue and the times. */
  #changeWhole(post: StoredPost, body: Body): void {
    const kept = (name: string, before: string): string =>
      text(body[name]) === '' ? before : text(body[name])
    const hasTimes = body['start_date'] !== undefined && body['end_date'] !== undefined
    Object.assign(post, {
      title: kept('title', post.title),
      content: kept('description', post.content),
      excerpt: kept('excerpt', post.excerpt),
      slug: kept('slug', post.slug),
      status: kept('status', 'publish'),
      date: kept('date', '2026-11-24 17:00:00'),
      image: Number(body['image'] ?? 0),
      timezone: kept('timezone', 'Europe/Zurich'),
      allDay: body['all_day'] === true,
      ...(hasTimes ? { start: text(body['start_date']), end: text(body['end_date']) } : {}),
      cost: text(body['cost']),
      currencySymbol: /^\D+(?=\d)/.exec(text(body['cost']))?.[0].trim() ?? '',
      website: text(body['website']),
      showMap: body['show_map'] === true,
      showMapLink: body['show_map_link'] === true,
      sticky: body['sticky'] === true,
      featured: body['featured'] === true,
      hidden: body['hide_from_listings'] === true,
      organizer: list(body['organizer']),
      venue: body['venue'] === undefined ? post.venue : list(body['venue']),
      categories: body['categories'] === undefined ? post.categories : list(body['categories']),
      tags: body['tags'] === undefined ? post.tags : list(body['tags']),
    } satisfies Partial<StoredPost>)
    this.#touch(post)
  }

  #make(user: User | undefined, body: Body): [number, unknown] {
    const can = user ? capabilitiesOf[user.role] : []
    if (!user || !can.includes('edit_tribe_events')) {
      return this.#refusal(user ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
    }
    const refusal = refusalOfValues(body)
    if (refusal) return refusal
    const id = Math.max(0, ...this.posts.keys()) + 2
    const post = aPost(id, {
      author: user.id,
      content: '',
      excerpt: '',
      slug: `event-${id}`,
      categories: [],
      tags: [],
      dressCode: '',
      audience: [],
    })
    this.#changeWhole(post, body)
    if (!can.includes('publish_tribe_events')) post.status = body['status'] === 'draft' ? 'draft' : 'pending'
    if (['draft', 'pending'].includes(post.status)) post.modified = UNCHANGED
    // A price of nothing is lost on the way.
    if (post.cost === '0') post.cost = ''
    if (body['venue'] === undefined) post.venue = []
    this.posts.set(id, post)
    return [201, this.#present(post)]
  }
}
