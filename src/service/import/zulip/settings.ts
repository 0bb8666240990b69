import * as v from 'valibot'
import { organisationFlags, organisationTimeLimits } from '../../../protocol/chat/organisationSettings.ts'
import {
  organisationPermissionNames,
  organisationPermissions,
} from '../../../protocol/chat/permissionRules.ts'
import { settingParameters, userSettings, type UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { ChatContext } from '../../chat/context.ts'
import { storeOrganisationSettings, type OrganisationSettings } from '../../chat/realm/settings.ts'
import { storeSettingsDefaults, storeUserSettings } from '../../chat/users/settings.ts'
import { languageOfTag } from '../../languages.ts'
import type { Groups } from './groups.ts'
import { domain, realm, type Realm } from './shapes.ts'
import { hasRow, insertRow } from './store.ts'
import type { Tables } from './tables.ts'
import type { Tally } from './tally.ts'

type Row = Readonly<Record<string, unknown>>

/** Seconds without a limit are null there, and in some columns -1. */
const timeLimit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-1)))

/** Days after which messages are deleted. */
const retentionDays = v.pipe(v.number(), v.integer(), v.minValue(1))

const historyPolicies: Readonly<
  Record<string, OrganisationSettings['message_edit_history_visibility_policy']>
> = {
  1: 'all',
  2: 'moves',
  3: 'none',
  all: 'all',
  moves: 'moves',
  none: 'none',
}

/**
 * All personal settings of a row, with the defaults of those that it lacks, and the names of those whose value does not
 * exist here. Later defaults change nothing for people who are there.
 */
export function ownSettings(row: Row): {
  readonly chosen: Partial<UserSettings>
  readonly left: readonly string[]
} {
  const chosen: Record<string, unknown> = {}
  const left: string[] = []
  for (const [name, { schema }] of Object.entries(settingParameters())) {
    const given = row[name]
    if (given === undefined || given === null || name === 'timezone') continue
    const value = name === 'default_language' && typeof given === 'string' ? languageOfTag(given) : given
    const read = v.safeParse(schema, value)
    if (read.success) chosen[name] = read.output
    else left.push(name)
  }
  const { timezone: _, web_left_sidebar_sections: __, ...all } = v.parse(userSettings, chosen)
  return { chosen: all, left }
}

export const storeOwnSettings = (context: ChatContext, userId: number, chosen: Partial<UserSettings>): void =>
  storeUserSettings(context, userId, chosen)

/** Settings of new people. To be called before anybody is added: later changes keep theirs. */
export function addDefaults(context: ChatContext, tables: Tables): void {
  const [row] = tables.rows('zerver_realmuserdefault', v.looseObject({}))
  if (row) storeSettingsDefaults(context, ownSettings(row).chosen)
}

function plainSettings(row: Realm): Partial<OrganisationSettings> {
  const history = historyPolicies[String(row.message_edit_history_visibility_policy)]
  // 3 where topics have a setting of several values, true where they have a flag.
  const needsTopics = row.mandatory_topics === true || row.topics_policy === 3
  return {
    name: row.name?.trim() || row.string_id?.trim() || 'Imported organization',
    description: row.description ?? '',
    default_language: languageOfTag(row.default_language ?? '') ?? 'en',
    default_code_block_language: row.default_code_block_language ?? '',
    org_type: row.org_type,
    topics_policy: needsTopics ? 'disable_empty_topic' : 'allow_empty_topic',
    ...(history === undefined ? {} : { message_edit_history_visibility_policy: history }),
  }
}

function flags(row: Row): Partial<OrganisationSettings> {
  return Object.fromEntries(
    organisationFlags.flatMap((name) => {
      const value = row[name]
      return typeof value === 'boolean' ? [[name, value]] : []
    }),
  )
}

function timeLimits(row: Row): Partial<OrganisationSettings> {
  return Object.fromEntries(
    organisationTimeLimits.flatMap((name) => {
      const value = v.safeParse(timeLimit, row[name])
      return value.success ? [[name, value.output === -1 ? null : value.output]] : []
    }),
  )
}

/** Settings that organizations have under the same name and with the same values. */
const likeThere = {
  inline_url_embed_preview: v.boolean(),
  message_content_allowed_in_email_notifications: v.boolean(),
  // Where it is empty, people are greeted in the server's own words.
  welcome_message_custom_text: v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? null : text)),
  ),
}

function plainOnes(row: Row): Partial<OrganisationSettings> {
  const same = Object.entries(likeThere).flatMap(([name, schema]) => {
    const value = v.safeParse(schema, row[name])
    return value.success ? [[name, value.output] as const] : []
  })
  const days = v.safeParse(retentionDays, row['message_retention_days'])
  return {
    ...Object.fromEntries(same),
    ...(days.success ? { message_retention_days: days.output } : {}),
  }
}

const channelSettings = {
  moderation_request_channel: 'moderation_request_channel_id',
  new_stream_announcements_stream: 'new_stream_announcements_stream_id',
  signup_announcements_stream: 'signup_announcements_stream_id',
} as const

function channels({ database }: ChatContext, row: Row): Partial<OrganisationSettings> {
  return Object.fromEntries(
    Object.entries(channelSettings).map(([there, here]) => {
      const id = row[there]
      return [here, typeof id === 'number' && hasRow(database, 'channel', id) ? id : null]
    }),
  )
}

function permissions(groups: Groups, row: Row, tally: Tally): Partial<OrganisationSettings> {
  return Object.fromEntries(
    organisationPermissionNames.flatMap((name) => {
      if (row[name] === undefined) return []
      const setting = groups.setting(row[name], organisationPermissions[name])
      if (setting !== undefined) return [[name, setting]]
      tally.leave(`permissions of a group that cannot have them here: ${name}`)
      return []
    }),
  )
}

/** Settings of the organization. @returns its row */
export function addOrganisation(context: ChatContext, tables: Tables, groups: Groups, tally: Tally): Realm {
  const [row] = tables.rows('zerver_realm', realm)
  const given = row ?? v.parse(realm, {})
  storeOrganisationSettings(context, {
    ...plainSettings(given),
    ...flags(given),
    ...plainOnes(given),
    ...timeLimits(given),
    ...channels(context, given),
    ...permissions(groups, given, tally),
  })
  for (const { domain: name, allow_subdomains } of tables.rows('zerver_realmdomain', domain)) {
    const isAdded = insertRow(context.database, 'allowed_domain', {
      domain: name.toLowerCase(),
      allow_subdomains: Number(allow_subdomains ?? false),
    })
    if (isAdded) tally.come('allowed domains')
  }
  return given
}
