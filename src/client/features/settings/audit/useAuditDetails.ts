import type { AuditEntry } from '../../../../protocol/chat/auditLog.ts'
import { useText } from '../../../i18n/useText.ts'
import { useAllChannels } from '../../channels/queries.ts'
import { groupName, settingText } from '../../people/groupName.ts'
import { useGroups, useUsers } from '../../people/queries.ts'
import { roleText } from '../../people/roleText.ts'
import { factLine } from '../../../ui/format/facts.ts'
import { organisationLabels, type Namers, type SettingLabel } from './organisationLabels.ts'
import { otherLabels } from './otherLabels.ts'
import { personalLabels } from './personalLabels.ts'
import { auditTexts } from './texts/auditTexts.ts'

/** What the IDs or numbers of a detail stand for. */
type Kind = 'user' | 'channel' | 'group' | 'role' | 'plain'

/** The details that have words of their own, by their names on the wire. */
const labels = {
  user_id: ['who', 'user'],
  bot_id: ['bot', 'user'],
  bot_owner_id: ['owner', 'user'],
  username: ['email', 'plain'],
  email: ['email', 'plain'],
  new_email: ['newEmail', 'plain'],
  invitee_emails: ['emails', 'plain'],
  full_name: ['name', 'plain'],
  name: ['name', 'plain'],
  new_name: ['newName', 'plain'],
  description: ['description', 'plain'],
  role: ['role', 'role'],
  invite_as: ['role', 'role'],
  stream_id: ['channel', 'channel'],
  stream_ids: ['channels', 'channel'],
  topic_name: ['topic', 'plain'],
  message_id: ['message', 'plain'],
  user_group_id: ['group', 'group'],
  group_ids: ['groups', 'group'],
  members: ['members', 'user'],
  add: ['added', 'user'],
  delete: ['removed', 'user'],
  subgroups: ['subgroups', 'group'],
  domain: ['domain', 'plain'],
  invite_only: ['private', 'plain'],
  is_private: ['private', 'plain'],
  is_web_public: ['open', 'plain'],
  is_archived: ['archived', 'plain'],
  deactivated: ['deactivated', 'plain'],
} as const satisfies Readonly<Record<string, readonly [string, Kind]>>

const isKnown = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

/** Details that pages have words for, by the action that they belong to. */
const settingsOf: Readonly<Record<string, ReadonlyMap<string, SettingLabel>>> = {
  ...otherLabels,
  settings_changed: organisationLabels,
  defaults_changed: personalLabels,
  channel_changed: new Map([...organisationLabels].filter(([name]) => name === 'message_retention_days')),
}

type Described = Pick<AuditEntry, 'action' | 'details'>

/** Returns a function that words the details of an entry: with names instead of IDs, where this app knows them. */
export function useAuditDetails(): (entry: Described) => string {
  const t = useText(auditTexts)
  const users = useUsers()
  const groups = useGroups()
  const channels = useAllChannels()
  const channelName = (id: number): string | undefined =>
    channels.find(({ stream_id }) => stream_id === id)?.name
  const named = (kind: Kind, value: unknown): string | undefined => {
    if (typeof value === 'boolean') return t(value ? 'audit.detail.yes' : 'audit.detail.no')
    if (typeof value !== 'number') return undefined
    if (kind === 'user') return users.get(value)?.full_name
    if (kind === 'channel') return channelName(value)
    const group = kind === 'group' ? groups.get(value) : undefined
    return kind === 'role' ? t(roleText(value)) : group && groupName(t, group)
  }
  const worded = (kind: Kind, value: unknown): string => {
    if (Array.isArray(value)) return value.map((each) => worded(kind, each)).join(', ')
    return named(kind, value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
  }
  const namers: Namers = {
    t,
    channel: (id) => channelName(id) ?? String(id),
    permission: (setting) => settingText(t, setting, { groups, users }),
  }
  const detail = (action: string, name: string, value: unknown): string => {
    const setting = settingsOf[action]?.get(name)
    if (setting) return `${setting.label(t)}: ${setting.value?.(value, namers) ?? worded('plain', value)}`
    if (!isKnown(name)) return `${name}: ${worded('plain', value)}`
    const [label, kind] = labels[name]
    return `${t(`audit.detail.${label}`)}: ${worded(kind, value)}`
  }
  return ({ action, details }) =>
    factLine(
      Object.entries(details)
        .filter(([, value]) => !Array.isArray(value) || value.length > 0)
        .map(([name, value]) => detail(action, name, value)),
    )
}
