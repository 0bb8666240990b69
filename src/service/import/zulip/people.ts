import { isEmailAddress } from '../../../protocol/chat/emailAddress.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { insertSystemBot } from '../../chat/accounts/store/accounts.ts'
import { settleBotRole } from '../../chat/bots/role.ts'
import { storeBotDefaults } from '../../chat/bots/store.ts'
import { secondsNow, type Caller, type ChatContext } from '../../chat/context.ts'
import { insertMember } from '../../chat/groups/store.ts'
import { roleGroupId } from '../../chat/groups/systemGroups.ts'
import { settleApiEmail } from '../../chat/users/emailVisibility.ts'
import { requireUser, userById } from '../../chat/users/store.ts'
import { NO_MAILBOX, storableName, zoneOf } from '../names.ts'
import type { Named } from './mentions.ts'
import { ownSettings, storeOwnSettings } from './settings.ts'
import { realm, systemUser, user, type ArchivedUser } from './shapes.ts'
import { deactivate, hasRow, insertRow, setBotOwner } from './store.ts'
import { onceEach, type Tables } from './tables.ts'
import type { Tally } from './tally.ts'

const roles: ReadonlySet<number> = new Set(Object.values(Role))
const botTypes: ReadonlySet<number> = new Set([1, 2, 3, 4])

/** Bots of the server itself, by the first part of their addresses, with the bots here that do the same. */
const systemBots = { 'notification-bot': 'notification', 'welcome-bot': 'welcome' } as const

const isMailbox = (email: string): boolean => isEmailAddress(email) && !/\.invalid$/i.test(email)

/** Accounts of the archive's people and bots. They keep their IDs. */
export class People {
  readonly #context: ChatContext
  readonly #tally: Tally
  readonly #known = new Set<number>()
  /** Bots of the server itself: first parts of their addresses by ID. */
  readonly #systemBots = new Map<number, string>()
  readonly #names = new Map<number, string>()
  readonly #idsByName = new Map<string, number[]>()
  readonly #writers = new Map<number, Caller>()
  readonly #idle: { readonly id: number; readonly since: number }[] = []
  /** Users by the recipient that stands for messages to them. */
  readonly systemRecipients = new Map<number, number>()
  #ownerId: number | undefined
  /** When the organization began, in UNIX seconds. */
  #begun = 0

  constructor(context: ChatContext, tally: Tally) {
    this.#context = context
    this.#tally = tally
  }

  /** ID of the first owner who can get in: active, and with an address. */
  get ownerId(): number | undefined {
    return this.#ownerId
  }

  /** People who stayed away for long, with the ID of the newest message that they have a row for. */
  get idle(): readonly { readonly id: number; readonly since: number }[] {
    return this.#idle
  }

  addAll(tables: Tables): void {
    this.#addSystemBots(tables)
    const rows = onceEach(
      [
        ...tables.rows('zerver_userprofile', user),
        // Authors of messages that came from elsewhere, who never had an account.
        ...tables
          .rows('zerver_userprofile_mirrordummy', user)
          .map((row) => ({ ...row, is_active: false, is_mirror_dummy: true })),
      ],
      'people',
      this.#tally,
    )
    for (const row of rows) this.#add(row)
    for (const { id, is_bot, bot_owner } of rows) {
      if (is_bot && bot_owner !== null && this.#known.has(id)) this.#giveTo(this.idOf(bot_owner), id)
    }
  }

  /** A bot may do no more than its owner, and nothing once they have left. */
  #giveTo(ownerId: number, botId: number): void {
    const { database } = this.#context
    setBotOwner(database, botId, ownerId)
    const { role } = requireUser(database, botId)
    settleBotRole(this.#context, botId)
    if (requireUser(database, botId).role !== role) {
      this.#tally.leave('bots with more rights than their owner: they have those of the owner')
    }
    if (requireUser(database, ownerId).is_active === 1 || requireUser(database, botId).is_active === 0) return
    deactivate(database, botId)
    this.#tally.leave('bots whose owner has left: they are deactivated')
  }

  #addSystemBots(tables: Tables): void {
    const [organization] = tables.rows('zerver_realm', realm)
    this.#begun = organization?.date_created ?? secondsNow(this.#context)
    for (const { id, email, recipient_id } of tables.rows('zerver_userprofile_crossrealm', systemUser)) {
      const short = email.split('@')[0] ?? ''
      this.#systemBots.set(id, short)
      if (recipient_id !== null) this.systemRecipients.set(recipient_id, id)
      // Others have an account if they wrote something.
      if (Object.hasOwn(systemBots, short)) this.#addSystemBot(id, short)
    }
  }

  #addSystemBot(id: number, short: string): void {
    const { database } = this.#context
    const name = systemBots[short as keyof typeof systemBots] as 'notification' | 'welcome' | undefined
    const fullName = storableName(short.replaceAll('-', ' ')) ?? 'Bot'
    const email = `${short.replaceAll(/[^a-z\d-]/gi, '') || 'bot'}@system.invalid`
    const isNew = insertRow(database, 'user', {
      id,
      email,
      delivery_email: email,
      full_name: fullName.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      role: Role.member,
      is_active: Number(name !== undefined),
      is_bot: 1,
      bot_type: 1,
      date_joined: this.#begun,
    })
    if (!isNew) return
    this.#known.add(id)
    if (name !== undefined) insertSystemBot(database, name, id)
  }

  /** An address that no other account has; undefined if the person's own cannot be kept. */
  #addressOf({ id, email, delivery_email, is_bot }: ArchivedUser): string | undefined {
    const own = [delivery_email ?? '', email].find((each) => isEmailAddress(each))
    if (own !== undefined) return own
    if (!is_bot) this.#tally.leave(`addresses of people: user ${id} has none that mail reaches`)
    return undefined
  }

  #add(row: ArchivedUser): void {
    const { id, role, is_bot } = row
    const given = storableName(row.full_name)
    if (given !== row.full_name) this.#tally.leave('names with characters that a name cannot have here')
    const email = this.#addressOf(row)
    const account = {
      id,
      full_name: given ?? `Person ${id}`,
      role: roles.has(role) ? role : Role.member,
      is_active: Number(row.is_active && !row.is_mirror_dummy),
      is_bot: Number(is_bot ?? false),
      bot_type: is_bot ? (botTypes.has(row.bot_type ?? 1) ? (row.bot_type ?? 1) : 1) : null,
      timezone: zoneOf(row.timezone),
      date_joined: row.date_joined,
      can_change_user_emails: Number(row.can_change_user_emails ?? false),
    }
    const isAdded =
      (email !== undefined &&
        this.#insert(account, email, !is_bot && (!isMailbox(email) || row.is_imported_stub === true))) ||
      this.#insert(account, `user${id}@${NO_MAILBOX}`, !is_bot)
    if (!isAdded) {
      this.#tally.leave('people whose ID one of the server’s own bots has')
      return
    }
    this.#known.add(id)
    this.#names.set(id, account.full_name)
    this.#idsByName.set(account.full_name, [...(this.#idsByName.get(account.full_name) ?? []), id])
    this.#tally.come(
      is_bot ? 'bots (they need new keys)' : account.is_active ? 'people' : 'deactivated people',
    )
    const { chosen, left } = ownSettings(row)
    for (const name of left)
      this.#tally.leave(`values of the personal setting ${name} that do not exist here`)
    storeOwnSettings(this.#context, id, chosen)
    settleApiEmail(this.#context, id)
    insertMember(this.#context.database, roleGroupId(this.#context, account.role), id)
    const isReached = account.is_active === 1 && email !== undefined && isMailbox(email)
    if (role === Role.owner && !is_bot && isReached) this.#ownerId ??= id
    if (row.long_term_idle && row.is_active) {
      this.#idle.push({ id, since: row.last_active_message_id ?? 0 })
    }
  }

  #insert(
    account: Readonly<Record<string, string | number | null>>,
    email: string,
    isStub: boolean,
  ): boolean {
    return insertRow(this.#context.database, 'user', {
      ...account,
      email,
      delivery_email: email,
      is_imported_stub: Number(isStub),
    })
  }

  /** Channels that bots post to when they name none. */
  addBotDefaults(tables: Tables): void {
    const { database } = this.#context
    const channelOrNone = (id: number | null): number | null =>
      id !== null && hasRow(database, 'channel', id) ? id : null
    for (const row of tables.rows('zerver_userprofile', user)) {
      if (!row.is_bot || !this.#known.has(row.id)) continue
      storeBotDefaults(database, row.id, {
        sending_channel_id: channelOrNone(row.default_sending_stream),
        events_channel_id: channelOrNone(row.default_events_register_stream),
        all_public_channels: Number(row.default_all_public_streams ?? false),
      })
    }
  }

  readonly named: Named = {
    nameOf: (id) => this.#names.get(id),
    idOf: (name) => {
      const ids = this.#idsByName.get(name)
      return ids?.length === 1 ? ids[0] : undefined
    },
  }

  isKnown(id: number): boolean {
    return this.#known.has(id)
  }

  /** The ID, or null for a person whom the archive lacks. */
  knownOrNull(id: number | null): number | null {
    return id !== null && this.#known.has(id) ? id : null
  }

  /** The account with the ID, also of a person whom the archive lacks: then one that no one uses. */
  idOf(id: number): number {
    if (this.#known.has(id)) return id
    const short = this.#systemBots.get(id)
    if (short !== undefined) this.#addSystemBot(id, short)
    if (this.#known.has(id)) return id
    const email = `user${id}@${NO_MAILBOX}`
    insertRow(this.#context.database, 'user', {
      id,
      email,
      delivery_email: email,
      full_name: `Person ${id}`,
      role: Role.member,
      is_active: 0,
      is_imported_stub: 1,
      date_joined: 0,
    })
    this.#known.add(id)
    this.#tally.leave('people who are missing in the archive: they have accounts that no one uses')
    return id
  }

  /** The author of a text, as whom it is drawn; of texts of the server itself, the first owner. */
  writer(given: number | null): Caller {
    const id = given ?? this.#ownerId ?? 0
    const known = this.#writers.get(id)
    if (known) return known
    const row = userById(this.#context.database, id)
    if (!row) throw new Error(`There is no user ${id}`)
    const { email, full_name, role, is_bot } = row
    const writer = { user_id: id, email, full_name, role, is_bot: is_bot === 1 }
    this.#writers.set(id, writer)
    return writer
  }
}
