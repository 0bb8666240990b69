import { extraEmojis } from '../../../markdown/emoji/table.ts'
import { systemBotId } from '../../chat/accounts/store/accounts.ts'
import { userSettingsOf } from '../../chat/users/settings.ts'
import { allUsers, type UserRow } from '../../chat/users/store.ts'
import type { WithDatabase } from '../../database/database.ts'
import { Form, type Row } from './form.ts'
import type { Recipients } from './recipients.ts'

/** The service's own emoji has another name there. */
export const extraEmojiThere = (name: string): string => (name === extraEmojis[0]?.name ? 'zulip' : name)

const ownBots = { 'notification-bot': 'notification', 'welcome-bot': 'welcome' } as const

const localPart = (email: string): string => email.split('@')[0] ?? ''

/** Accounts as the archive has them: people and bots, and apart from them the bots of the server itself. */
export class Accounts {
  readonly #context: WithDatabase
  /** Accounts that are no bots of the server. */
  readonly users: readonly UserRow[]
  readonly systemRows: readonly Row[]
  readonly systemIds: ReadonlySet<number>

  constructor(context: WithDatabase, form: Form, recipients: Recipients) {
    this.#context = context
    const all = allUsers(context.database)
    let next = Math.max(0, ...all.map(({ id }) => id))
    this.systemRows = form.rows('zerver_userprofile_crossrealm').map((row) => {
      const email = String(row['email'])
      const id = this.#systemBot(localPart(email), all) ?? (next += 1)
      return { ...row, id, recipient_id: recipients.ofPerson(id, 'system bot') }
    })
    this.systemIds = new Set(this.systemRows.map((row) => Number(row['id'])))
    this.users = all.filter(({ id }) => !this.systemIds.has(id))
    for (const { id } of this.users) recipients.ofPerson(id)
  }

  #systemBot(name: string, all: readonly UserRow[]): number | undefined {
    const own = ownBots[name as keyof typeof ownBots]
    return own === undefined
      ? all.find((user) => user.is_bot === 1 && user.delivery_email === `${name}@system.invalid`)?.id
      : systemBotId(this.#context.database, own)
  }

  /** Rows of accounts, without passwords and keys, which no archive has. */
  rows(realm: number, recipients: Recipients, defaultsOfBot: (userId: number) => Row): Row[] {
    return this.users.map((user) => ({
      ...Form.settings(userSettingsOf(this.#context, user.id)),
      id: user.id,
      realm,
      recipient: recipients.ofPerson(user.id),
      email: user.email,
      delivery_email: user.delivery_email,
      full_name: user.full_name,
      role: user.role,
      is_active: user.is_active === 1,
      is_bot: user.is_bot === 1,
      bot_type: user.bot_type,
      bot_owner: user.bot_owner_id,
      is_mirror_dummy: false,
      is_imported_stub: user.is_imported_stub === 1,
      timezone: user.timezone,
      date_joined: user.date_joined,
      last_login: user.date_joined,
      avatar_source: user.avatar_path === null ? 'G' : 'U',
      avatar_version: user.avatar_version,
      avatar_hash: null,
      can_change_user_emails: user.can_change_user_emails === 1,
      can_create_users: false,
      can_forge_sender: false,
      is_staff: false,
      is_superuser: false,
      long_term_idle: false,
      last_active_message_id: null,
      last_reminder: null,
      rate_limits: '',
      tos_version: null,
      zoom_token: null,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
      groups: [],
      user_permissions: [],
      uuid: crypto.randomUUID(),
      ...(user.is_bot === 1 ? defaultsOfBot(user.id) : {}),
    }))
  }
}
