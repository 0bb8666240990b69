import { Refused, type Asked } from './request.ts'
import type { Fields, StandInOrganisation } from './organisation.ts'
import { PARTIAL_SUBSCRIBERS_SINCE } from '../../src/protocol/chat/level.ts'
import type { Route } from './routes.ts'

const realmSettings = ({ recorded }: StandInOrganisation): readonly string[] =>
  Object.keys(recorded.register)
    .filter((name) => name.startsWith('realm_'))
    .map((name) => name.slice('realm_'.length))

/** What the server stores of a setting that requests write in another form than answers have. */
function storedSetting({ recorded }: StandInOrganisation, name: string, value: unknown): unknown {
  if (name === 'message_retention_days') return value === 'unlimited' ? -1 : value
  if (name.endsWith('_limit_seconds')) {
    if (value === null) throw new Refused(`${name}["int"] is not an integer`)
    return value === 'unlimited' ? null : value
  }
  if (name !== 'authentication_methods') return value
  const wanted = value as Readonly<Record<string, boolean>>
  if (!Object.values(wanted).includes(true)) {
    throw new Refused('At least one authentication method must be enabled.')
  }
  const before = recorded.register['realm_authentication_methods'] as Readonly<Record<string, Fields>>
  return Object.fromEntries(
    Object.entries(before).map(([method, each]) => [method, { ...each, enabled: wanted[method] === true }]),
  )
}

/** Group-valued settings are objects with the value before and the wanted one. */
function changeRealm({ organisation, given }: Asked): Fields {
  for (const [name, raw] of given()) {
    let value: unknown = raw
    try {
      value = JSON.parse(raw)
    } catch {
      // A text.
    }
    if (name.startsWith('can_') || name.endsWith('_group')) {
      if (typeof value !== 'object' || value === null || !('new' in value)) {
        throw new Refused('Internal server error', {}, 500)
      }
      value = value.new
    }
    value = storedSetting(organisation, name, value)
    organisation.recorded.register[`realm_${name}`] = value
    organisation.publish({ type: 'realm', op: 'update_dict', property: 'default', data: { [name]: value } })
  }
  return {}
}

async function register(asked: Asked): Promise<Fields> {
  const isPartial = asked.organisation.level >= PARTIAL_SUBSCRIBERS_SINCE
  const subscribers =
    isPartial && asked.text('include_subscribers') === 'partial'
      ? true
      : (asked.json<boolean>('include_subscribers') ?? false)
  if (typeof subscribers !== 'boolean') throw new Refused('include_subscribers is not a boolean')
  const types =
    asked.json<string[] | null>('fetch_event_types') ?? asked.json<string[]>('event_types') ?? null
  const queueId = asked.organisation.openQueue(asked.person.user_id)
  return { ...asked.organisation.snapshot(asked.person, types), queue_id: queueId, last_event_id: -1 }
}

const gone = (queueId: string): Refused =>
  new Refused(`Bad event queue ID: ${queueId}`, { code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId })

async function events(asked: Asked): Promise<Fields> {
  const queueId = asked.text('queue_id') ?? ''
  const found = await asked.organisation.eventsAfter(
    queueId,
    asked.json<number>('last_event_id') ?? -1,
    asked.json<boolean>('dont_block') !== true,
  )
  if (found === undefined) throw gone(queueId)
  return { events: found, queue_id: queueId }
}

const registerParameters = [
  'apply_markdown',
  'client_gravatar',
  'include_subscribers',
  'slim_presence',
  'presence_history_limit_days',
  'event_types',
  'all_public_streams',
  'client_capabilities',
  'fetch_event_types',
  'narrow',
  'queue_lifespan_secs',
]

function invite({ organisation, person, text, json }: Asked): Fields {
  for (const email of (text('invitee_emails') ?? '').split(',')) {
    organisation.invites.push({
      id: organisation.nextId(),
      email: email.trim(),
      invited_by_user_id: person.user_id,
      invited: 1_795_680_178,
      expiry_date: 1_796_544_178,
      invited_as: json<number>('invite_as') ?? 400,
      is_multiuse: false,
      notify_referrer_on_join: json<boolean>('notify_referrer_on_join') ?? true,
    })
  }
  return {}
}

const EXPORT_OF_PUBLIC_DATA = 1

const exportsChanged = (organisation: StandInOrganisation): void =>
  organisation.publish({ type: 'realm_export', exports: [...organisation.exports] })

/** The archive is ready when `finishExports` says so. */
function addExport({ organisation, person, json }: Asked): Fields {
  const id = organisation.nextId()
  organisation.exports.push({
    id,
    acting_user_id: person.user_id,
    export_time: 1_795_680_178,
    export_url: null,
    deleted_timestamp: null,
    failed_timestamp: null,
    pending: true,
    export_type: json<number>('export_type') ?? EXPORT_OF_PUBLIC_DATA,
  })
  exportsChanged(organisation)
  return { id }
}

function removeExport({ organisation, path }: Asked): Fields {
  const found = organisation.exports.find(({ id }) => String(id) === path('export_id'))
  if (found === undefined) throw new Refused('Invalid data export ID')
  if (found['pending'] === true) throw new Refused('Export still in progress')
  Object.assign(found, { export_url: null, deleted_timestamp: 1_795_680_179 })
  exportsChanged(organisation)
  return {}
}

export const organisationRoutes: readonly Route[] = [
  {
    at: 'GET /export/realm',
    known: [],
    give: ({ organisation }) => ({ exports: organisation.exports }),
  },
  { at: 'POST /export/realm', known: ['export_type'], give: addExport },
  { at: 'DELETE /export/realm/:export_id', known: [], give: removeExport },
  {
    at: 'GET /export/realm/consents',
    known: [],
    give: ({ organisation }) => ({
      export_consents: organisation.people.map(({ user_id }) => ({ user_id, consented: false })),
    }),
  },
  { at: 'POST /register', known: registerParameters, give: register },
  { at: 'GET /events', known: ['queue_id', 'last_event_id', 'dont_block'], give: events },
  {
    at: 'DELETE /events',
    known: ['queue_id'],
    give: (asked) => {
      const queueId = asked.text('queue_id') ?? ''
      if (!asked.organisation.closeQueue(queueId)) throw gone(queueId)
      return {}
    },
  },
  { at: 'PATCH /realm', known: realmSettings, give: changeRealm },
  {
    at: 'GET /users',
    known: ['client_gravatar', 'include_custom_profile_fields'],
    give: ({ organisation }) => ({ members: organisation.people }),
  },
  {
    at: 'GET /invites',
    known: [],
    give: ({ organisation }) => ({ invites: organisation.invites }),
  },
  {
    at: 'POST /invites',
    known: [
      'invitee_emails',
      'invite_expires_in_minutes',
      'invite_as',
      'notify_referrer_on_join',
      'stream_ids',
      'include_realm_default_subscriptions',
    ],
    give: invite,
  },
]
