import { SAMPLE_PASSWORD } from '../../src/service/sample/cast.ts'

/*
 * The sample organization by the names in requests. A field has the name of its parameter, which means the
 * same in all endpoints: with these fields a request passes the first checks and reaches its work.
 */

export type Fields = Readonly<Record<string, unknown>>

export interface Scene {
  /** Credentials of the owner, whom no permission stops before the work begins. */
  readonly authorization: string
  /** Credentials of others; the first of them is the person whose wait is measured. */
  readonly others: readonly [string, ...string[]]
  readonly userIds: readonly number[]
  readonly messageIds: readonly number[]
  /** Fields for parameters of the chat API, and of the calendar's. */
  readonly chat: Fields
  readonly calendar: Fields
  /**
   * Fields for single endpoints, such as `POST /typing`, in place of those; an undefined field is left out.
   */
  readonly ofEndpoint: Readonly<Record<string, Fields>>
  /** Credentials of a bot, for requests that only bots may make. */
  readonly bot: string
}

type Row = Readonly<Record<string, unknown>>

/** Calls the service as one user, with the fields of a form. */
export class Client {
  readonly #url: string
  readonly #authorization: string

  constructor(url: string, authorization = '') {
    this.#url = url
    this.#authorization = authorization
  }

  async #read(path: string, init: RequestInit, refused: 'throw' | 'tell'): Promise<Row> {
    const headers = this.#authorization === '' ? {} : { authorization: this.#authorization }
    const response = await fetch(this.#url + path, { ...init, headers })
    const answer = (await response.json()) as Row
    if (!response.ok && refused === 'throw') {
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    }
    return answer
  }

  /** @throws Error if the service refuses */
  readonly get = (path: string): Promise<Row> => this.#read(path, {}, 'throw')
  /** @throws Error if the service refuses */
  readonly post = (path: string, fields: Record<string, string>): Promise<Row> =>
    this.#read(path, { method: 'POST', body: new URLSearchParams(fields) }, 'throw')
  /** @throws Error if the service refuses */
  readonly patch = (path: string, fields: Record<string, string>): Promise<Row> =>
    this.#read(path, { method: 'PATCH', body: new URLSearchParams(fields) }, 'throw')
  /** Resolves with the answer, even if it is a refusal. */
  readonly attempt = (path: string, fields: Record<string, string>): Promise<Row> =>
    this.#read(path, { method: 'POST', body: new URLSearchParams(fields) }, 'tell')
}

async function signIn(url: string, username: string): Promise<string> {
  const { api_key: key } = await new Client(url).post('/api/v1/fetch_api_key', {
    username,
    password: SAMPLE_PASSWORD,
  })
  return `Basic ${Buffer.from(`${username}:${String(key)}`).toString('base64')}`
}

const numbers = (rows: unknown, name: string): number[] => (rows as Row[]).map((row) => Number(row[name]))

const CALENDAR = '/calendar/events/v1'
const colleagues = ['member@demo.test', 'moderator@demo.test', 'admin@demo.test', 'guest@demo.test']

const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

/** Makes the owner's private things, and a bot. */
async function makeOwnThings(owner: Client, streamId: string) {
  const text = { title: 'Bounds', content: 'We meet on Tuesday' }
  const draft = { type: 'stream', to: [Number(streamId)], topic: 'bounds', content: text.content }
  const { ids } = await owner.post('/api/v1/drafts', { drafts: JSON.stringify([draft]) })
  const scheduled = { type: 'channel', to: streamId, topic: 'bounds', content: text.content }
  const at = String(inAnHour() + 86_400)
  const { scheduled_message_id } = await owner.post('/api/v1/scheduled_messages', {
    ...scheduled,
    scheduled_delivery_timestamp: at,
  })
  const { saved_snippet_id } = await owner.post('/api/v1/saved_snippets', text)
  const { channel_folder_id } = await owner.post('/api/v1/channel_folders/create', { name: 'Bounds' })
  const bot = await owner.post('/api/v1/bots', { full_name: 'Bounds', short_name: 'bounds' })
  const venue = await owner.post(`${CALENDAR}/venues`, { venue: 'Bounds' })
  const organizer = await owner.post(`${CALENDAR}/organizers`, { organizer: 'Bounds' })
  const category = await owner.post(`${CALENDAR}/categories`, { name: 'Bounds' })
  const tag = await owner.post(`${CALENDAR}/tags`, { name: 'Bounds' })
  return {
    bot: `Basic ${Buffer.from(`${String(bot['email'])}:${String(bot['api_key'])}`).toString('base64')}`,
    ids: {
      draft_id: (ids as number[])[0],
      scheduled_message_id,
      saved_snippet_id,
      channel_folder_id,
      bot_id: bot['user_id'],
    },
    places: Object.fromEntries(
      Object.entries({ venues: venue, organizers: organizer, categories: category, tags: tag }).flatMap(
        ([name, { id, slug }]) => [
          [`PATCH /${name}/{id}`, { id, slug: undefined }],
          [`GET /${name}/{id}`, { id }],
          [`GET /${name}/by-slug/{slug}`, { slug }],
        ],
      ),
    ) as Record<string, Fields>,
  }
}

/** Signs in and looks up the IDs and names for requests. */
export async function readScene(url: string): Promise<Scene> {
  const authorization = await signIn(url, 'owner@demo.test')
  const others = await Promise.all(colleagues.map((name) => signIn(url, name)))
  const owner = new Client(url, authorization)
  // Edits are to be rendered and stored however long the check takes.
  await owner.patch('/api/v1/realm', { message_content_edit_limit_seconds: '604800' })
  const { members } = await owner.get('/api/v1/users')
  const { streams } = await owner.get('/api/v1/streams')
  const { user_groups: groups } = await owner.get('/api/v1/user_groups')
  const { messages } = await owner.get('/api/v1/messages?anchor=newest&num_before=1000&num_after=0')
  const { events } = await owner.get('/calendar/events/v1/events?start_date=2020-01-01')
  const userIds = numbers(members, 'user_id')
  const messageIds = numbers(messages, 'id')
  const [streamId] = numbers(streams, 'stream_id')
  const [userId = 0] = userIds.slice(-1)
  const groupId = numbers(
    (groups as Row[]).filter((group) => group['is_system_group'] !== true),
    'id',
  )[0]
  const { queue_id: queueId } = await owner.post('/api/v1/register', { event_types: '["message"]' })
  const { id: messageId } = await owner.post('/api/v1/messages', {
    type: 'channel',
    to: String(streamId),
    topic: 'bounds',
    content: 'We meet on Tuesday',
  })
  const own = await makeOwnThings(owner, String(streamId))
  return {
    authorization,
    others: others as [string, ...string[]],
    userIds,
    messageIds,
    bot: own.bot,
    chat: {
      ...own.ids,
      stream_id: streamId,
      message_id: messageId,
      user_id: userId,
      user_id_or_email: userId,
      muted_user_id: userId,
      user_group_id: groupId,
      type: 'channel',
      to: streamId,
      topic: 'bounds',
      content: 'We meet on Tuesday',
      op: 'add',
      flag: 'starred',
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [],
      emoji_name: 'tada',
      scheduled_delivery_timestamp: inAnHour(),
      principals: userIds.slice(0, 5),
      subscriptions: [{ name: 'bounds' }],
      status: 'active',
      domain: 'demo.test',
      pattern: 'bounds-(?P<id>[0-9]+)',
      url_template: 'https://a.example/{id}',
    },
    calendar: {
      id: (events as Row[])[0]?.['id'],
      slug: (events as Row[])[0]?.['slug'],
      start_date: '2026-12-24 18:00:00',
      end_date: '2026-12-24 20:00:00',
    },
    ofEndpoint: {
      'GET /events': { queue_id: queueId, last_event_id: -1, dont_block: true },
      'POST /typing': { op: 'start', type: 'stream', to: undefined },
      'POST /messages/{message_id}/typing': { op: 'start' },
      'POST /submessage': { msg_type: 'widget', content: '{"type":"new_option","idx":1,"option":"a"}' },
      'PATCH /messages/{message_id}': { stream_id: undefined, topic: undefined }, // a move to its own place is refused
      'DELETE /users/me/subscriptions': { subscriptions: ['bounds'] },
      'POST /invites': { invitee_emails: 'somebody.new@demo.test', stream_ids: [streamId] },
      'POST /events': { id: undefined, slug: undefined },
      'POST /venues': { slug: undefined },
      'POST /organizers': { slug: undefined },
      'POST /categories': { slug: undefined },
      'POST /tags': { slug: undefined },
      ...own.places,
    },
  }
}
