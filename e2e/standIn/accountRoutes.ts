import { valueLevels } from '../../src/protocol/chat/levels.ts'
import { Refused, type Asked } from './request.ts'
import type { Fields } from './organisation.ts'
import type { Route } from './routes.ts'

function fetchKey({ organisation, text }: Asked): Fields {
  const username = (text('username') ?? '').toLowerCase()
  const person = organisation.people.find(({ email }) => email.toLowerCase() === username)
  if (person === undefined || text('password') !== organisation.passwordOf(person.user_id)) {
    throw new Refused('Your username or password is incorrect', { code: 'AUTHENTICATION_FAILED' }, 401)
  }
  return { api_key: organisation.keyOf(person.user_id), email: person.email, user_id: person.user_id }
}

/** Refusals of values that later levels take, in the server's words. */
const refusedSettings: Readonly<Record<string, (value: unknown, level: number) => string | undefined>> = {
  web_home_view: (value, level) =>
    value === 'recent' && level < valueLevels.recentHomeView
      ? 'Invalid web_home_view: Value error, Not in the list of possible values'
      : undefined,
  timezone: (value) =>
    value === '' ? 'Invalid timezone: Value error, Not a recognized time zone' : undefined,
  twenty_four_hour_time: (value) => (value === null ? 'twenty_four_hour_time is not a boolean' : undefined),
  email_notifications_batching_period_seconds: (value) =>
    value === 0 ? 'Invalid email batching period: 0 seconds' : undefined,
}

const parsed = (value: string): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Keeps the account's key, unlike this project's own service. */
function changePassword({ organisation, person, text }: Asked, password: string): void {
  if (text('old_password') !== organisation.passwordOf(person.user_id)) throw new Refused('Wrong password!')
  organisation.passwords.set(person.user_id, password)
}

function changeSettings(asked: Asked): Fields {
  const { organisation, person, given } = asked
  for (const [name, raw] of given()) {
    const value = parsed(raw)
    const refused = refusedSettings[name]?.(value, organisation.level)
    if (refused !== undefined) throw new Refused(refused)
    if (name === 'old_password') continue
    if (name === 'new_password') {
      changePassword(asked, raw)
      continue
    }
    // The server mails a link, and keeps the address until it is opened.
    if (name === 'email') {
      organisation.unconfirmed.set(person.user_id, raw)
      continue
    }
    organisation.recorded.register.user_settings[name] = value
    // Switched off, the server deletes its copies of drafts without events.
    if (name === 'enable_drafts_synchronization' && value === false)
      organisation.recorded.register.drafts = []
    organisation.publish({ type: 'user_settings', op: 'update', property: name, value }, [person.user_id])
  }
  return {}
}

const isSyncing = ({ organisation }: Asked): boolean =>
  organisation.recorded.register.user_settings['enable_drafts_synchronization'] === true

function requireSyncing(asked: Asked): void {
  if (!isSyncing(asked)) throw new Refused('User has disabled synchronizing drafts.')
}

function createDrafts(asked: Asked): Fields {
  requireSyncing(asked)
  const drafts = (asked.json<Fields[]>('drafts') ?? []).map((draft) => ({
    ...draft,
    id: asked.organisation.nextId(),
  }))
  asked.organisation.recorded.register.drafts.push(...drafts)
  asked.organisation.publish({ type: 'drafts', op: 'add', drafts }, [asked.person.user_id])
  return { ids: drafts.map(({ id }) => id) }
}

function draftAt({ organisation, path }: Asked): Fields {
  const draft = organisation.recorded.register.drafts.find(({ id }) => id === Number(path('id')))
  if (draft === undefined) throw new Refused('Draft does not exist')
  return draft
}

function changeDraft(asked: Asked): Fields {
  requireSyncing(asked)
  const draft = Object.assign(draftAt(asked), asked.json<Fields>('draft'))
  asked.organisation.publish({ type: 'drafts', op: 'update', draft }, [asked.person.user_id])
  return {}
}

function deleteDraft(asked: Asked): Fields {
  requireSyncing(asked)
  const draft = draftAt(asked)
  const { register } = asked.organisation.recorded
  register.drafts = register.drafts.filter((each) => each !== draft)
  asked.organisation.publish({ type: 'drafts', op: 'remove', draft_id: draft['id'] }, [asked.person.user_id])
  return {}
}

const OUTGOING_WEBHOOK = 3

/** Where an outgoing webhook sends; the server refuses what is no address. */
function serviceAt(url: string | undefined): Fields {
  if (url === undefined || !URL.canParse(url)) throw new Refused('payload_url is not a URL')
  return { base_url: url, interface: 1, token: 'token' }
}

function createBot({ organisation, person, text, json }: Asked): Fields {
  const type = json<number>('bot_type') ?? 1
  const bot = {
    user_id: organisation.nextId(),
    api_key: `botkey${organisation.nextId()}`,
    full_name: text('full_name'),
    email: `${text('short_name')}-bot@diff.test`,
    avatar_url: null,
    owner_id: person.user_id,
    bot_type: type,
    is_active: true,
    services: type === OUTGOING_WEBHOOK ? [serviceAt(json<string>('payload_url'))] : [],
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
  }
  organisation.bots.push(bot)
  organisation.publish({ type: 'realm_bot', op: 'add', bot }, [person.user_id])
  const { user_id, api_key, avatar_url, ...rest } = bot
  return {
    user_id,
    api_key,
    avatar_url,
    default_sending_stream: rest.default_sending_stream,
    default_events_register_stream: rest.default_events_register_stream,
    default_all_public_streams: rest.default_all_public_streams,
  }
}

/** The answer names the bot's fields, but not its ID. */
function changeBot({ organisation, path, text, json }: Asked): Fields {
  const bot = organisation.bots.find(({ user_id: id }) => id === Number(path('id')))
  if (bot === undefined) throw new Refused('No such bot')
  bot['full_name'] = text('full_name') ?? bot['full_name']
  const moved = json<string>('service_payload_url')
  if (moved !== undefined) bot['services'] = [serviceAt(moved)]
  const { full_name, avatar_url, default_sending_stream } = bot
  return {
    full_name,
    avatar_url,
    service_interface: 1,
    service_payload_url: null,
    config_data: null,
    default_sending_stream,
    default_events_register_stream: null,
    default_all_public_streams: false,
    bot_owner: 'owner@diff.test',
  }
}

/** One's own bots by their addresses, with the keys; without their IDs. */
const listBots = ({ organisation, person }: Asked): Fields => ({
  bots: organisation.bots
    .filter(({ owner_id: owner }) => owner === person.user_id)
    .map(({ email, full_name, api_key, avatar_url, default_sending_stream }) => ({
      username: email,
      full_name,
      api_key,
      avatar_url,
      default_sending_stream,
      default_events_register_stream: null,
      default_all_public_streams: false,
    })),
})

function readUser({ organisation, path }: Asked): Fields {
  const users: readonly Fields[] = [...organisation.people.map((each) => ({ ...each })), ...organisation.bots]
  const user = users.find(({ user_id: id }) => id === Number(path('id')))
  if (user === undefined) throw new Refused('No such user')
  return { user }
}

export const accountRoutes: readonly Route[] = [
  {
    at: 'GET /server_settings',
    isOpen: true,
    known: [],
    give: ({ organisation }) => organisation.recorded.server_settings,
  },
  { at: 'POST /fetch_api_key', isOpen: true, known: ['username', 'password'], give: fetchKey },
  {
    at: 'POST /users/me/api_key/regenerate',
    known: [],
    give: ({ organisation, person }) => ({ api_key: organisation.renewKey(person.user_id) }),
  },
  { at: 'GET /users/me', known: [], give: ({ person }) => ({ ...person, max_message_id: 0 }) },
  {
    at: 'PATCH /realm/user_settings_defaults',
    known: ({ recorded }) => Object.keys(recorded.register.realm_user_settings_defaults),
    give: ({ organisation, given }) => {
      const defaults = organisation.recorded.register.realm_user_settings_defaults
      for (const [name, raw] of given()) {
        const value = parsed(raw)
        const fault = refusedSettings[name]?.(value, organisation.level)
        if (fault !== undefined) throw new Refused(fault)
        defaults[name] = value
      }
      return {}
    },
  },
  {
    at: 'PATCH /settings',
    known: (organisation) => [
      ...Object.keys(organisation.recorded.register.user_settings),
      'full_name',
      'email',
      'old_password',
      'new_password',
    ],
    give: changeSettings,
  },
  {
    at: 'GET /drafts',
    known: [],
    give: (asked) => {
      requireSyncing(asked)
      const { drafts } = asked.organisation.recorded.register
      return { count: drafts.length, drafts }
    },
  },
  { at: 'POST /drafts', known: ['drafts'], give: createDrafts },
  { at: 'PATCH /drafts/:id', known: ['draft'], give: changeDraft },
  { at: 'DELETE /drafts/:id', known: [], give: deleteDraft },
  {
    at: 'POST /users/me/presence',
    known: ['status', 'new_user_input', 'ping_only', 'last_update_id', 'history_limit_days', 'slim_presence'],
    give: () => ({ presences: {}, presence_last_update_id: 1, server_timestamp: Date.now() / 1000 }),
  },
  {
    at: 'POST /users/me/status',
    known: ['status_text', 'away', 'emoji_name', 'emoji_code', 'reaction_type'],
    give: () => ({}),
  },
  {
    at: 'GET /attachments',
    known: [],
    give: ({ organisation }) => ({ attachments: organisation.attachments, upload_space_used: 0 }),
  },
  { at: 'GET /bots', known: [], give: listBots },
  { at: 'GET /users/:id', known: [], give: readUser },
  {
    at: 'POST /bots',
    known: [
      'full_name',
      'short_name',
      'bot_type',
      'payload_url',
      'service_name',
      'config_data',
      'interface_type',
      'default_sending_stream',
      'default_events_register_stream',
      'default_all_public_streams',
    ],
    give: createBot,
  },
  {
    at: 'PATCH /bots/:id',
    known: [
      'full_name',
      'role',
      'bot_owner_id',
      'service_payload_url',
      'service_interface',
      'default_sending_stream',
    ],
    give: changeBot,
  },
]
