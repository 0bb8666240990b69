import { Role } from '../../../protocol/chat/shapes.ts'
import { createUser } from '../../chat/accounts/create.ts'
import { secondsNow, type ChatContext } from '../../chat/context.ts'
import { cleanEmail } from '../../chat/users/names.ts'
import { nameOfUser } from '../../chat/users/store.ts'
import { NO_MAILBOX, storableName, zoneOf } from '../names.ts'
import { Known } from './known.ts'
import type { Tally } from './report.ts'
import type { SlackMessage, SlackUser } from './shapes.ts'
import { deactivate, userWithEmail } from './store.ts'

function storableEmail(given: string | null | undefined): string | undefined {
  try {
    return given ? cleanEmail(given) : undefined
  } catch {
    return undefined
  }
}

function roleOf(user: SlackUser): Role {
  if (user.is_owner || user.is_primary_owner) return Role.owner
  if (user.is_admin) return Role.administrator
  return user.is_restricted || user.is_ultra_restricted ? Role.guest : Role.member
}

/** A bot can post under several names, which are accounts of their own here. */
const botKey = (botId: string | null | undefined, username: string | undefined): string =>
  `bot ${botId ?? ''} ${username ?? ''}`

/** The accounts here of a workspace's people and bots, by their IDs there. */
export class People {
  readonly #context: ChatContext
  readonly #tally: Tally
  readonly #ownerId: number
  readonly #ids: Known<number>
  readonly #former: Known<number>
  /** Names of accounts, which no import changes. */
  readonly #names = new Map<number, string | undefined>()

  /** @param ownerId user ID of the organization's owner, to whom imported bots belong */
  constructor(context: ChatContext, tally: Tally, ownerId: number) {
    this.#context = context
    this.#tally = tally
    this.#ownerId = ownerId
    this.#ids = new Known(context.database, 'person')
    this.#former = new Known(context.database, 'former person')
  }

  /** Gives a person of the export an account: the one with their address, or a new one. */
  add(user: SlackUser): void {
    if (this.#ids.has(user.id)) {
      this.#tally.leave('imports.left.peopleTwice')
      return
    }
    const { profile = {} } = user
    const names = [profile.real_name, user.real_name, profile.display_name, user.name]
    const fullName =
      names.flatMap((name) => storableName(name ?? '') ?? [])[0] ?? `Person ${user.id.slice(0, 60)}`
    if (user.is_bot) this.#addBot(user.id, fullName)
    else this.#addPerson(user, fullName)
    if (user.profile?.bot_id) this.#ids.set(botKey(user.profile.bot_id, undefined), this.idOf(user.id))
    if (user.profile?.is_custom_image) this.#tally.leave('imports.left.peoplePictures')
    if (user.deleted) this.#former.set(user.id, this.idOf(user.id))
  }

  /** An address that no other account has: IDs of a damaged export can be alike. */
  #placeholder = (): string => `slack-${this.#ids.size + 1}@${NO_MAILBOX}`

  #addPerson(user: SlackUser, fullName: string): void {
    const email = storableEmail(user.profile?.email)
    const known = email === undefined ? undefined : userWithEmail(this.#context.database, email)
    if (known !== undefined) {
      this.#ids.set(user.id, known)
      return
    }
    if (email === undefined && !user.deleted) this.#tally.leave('imports.left.addresses')
    const id = createUser(this.#context, {
      email: email ?? this.#placeholder(),
      fullName,
      role: roleOf(user),
      timezone: zoneOf(user.tz),
      // With an address they choose a password by mail; without one, an owner has to give them one first.
      isImportedStub: email === undefined,
    })
    this.#ids.set(user.id, id)
    this.#tally.people += 1
  }

  #addBot(slackId: string, fullName: string): number {
    const id = createUser(this.#context, {
      email: this.#placeholder(),
      fullName,
      joinedAt: secondsNow(this.#context),
      bot: { type: 1, ownerId: this.#ownerId },
    })
    this.#ids.set(slackId, id)
    this.#tally.bots += 1
    return id
  }

  /** The account of a person who is in no list of the export, such as one of another workspace: no one uses it. */
  #addMissing(slackId: string, name: string | undefined): number {
    const id = createUser(this.#context, {
      email: this.#placeholder(),
      fullName: storableName(name ?? '') ?? `Person ${slackId.slice(0, 60)}`,
      isImportedStub: true,
    })
    this.#ids.set(slackId, id)
    this.#former.set(slackId, id)
    this.#tally.leave('imports.left.missingPeople')
    return id
  }

  /** The account of a user ID, also of one that the export's lists lack. */
  idOf(slackId: string, name?: string): number {
    return this.#ids.get(slackId) ?? this.#addMissing(slackId, name)
  }

  /** As `idOf`, for IDs in texts: undefined for people whom the export lacks. */
  known(slackId: string): { readonly id: number; readonly name: string } | undefined {
    const id = this.#ids.get(slackId)
    const name = id === undefined ? undefined : this.#nameOf(id)
    return id === undefined || name === undefined ? undefined : { id, name }
  }

  #nameOf(id: number): string | undefined {
    const known = this.#names.get(id) ?? nameOfUser(this.#context.database, id)?.full_name
    this.#names.set(id, known)
    return known
  }

  /** The account that wrote a message; undefined if the message does not say who. */
  authorOf(message: SlackMessage): number | undefined {
    const { user, bot_id, username, bot_profile, user_profile } = message
    if (user) {
      const profile = user_profile ?? {}
      return this.idOf(user, profile.real_name ?? profile.display_name ?? profile.name ?? undefined)
    }
    const name = username ?? bot_profile?.name
    if (!bot_id && !name) return undefined
    const key = botKey(bot_id, username ?? undefined)
    return this.#ids.get(key) ?? this.#addBot(key, storableName(name ?? '') ?? 'Bot')
  }

  /** Deactivates the accounts of people who had left. */
  retire(): void {
    for (const id of this.#former.values()) if (id !== this.#ownerId) deactivate(this.#context.database, id)
  }
}
