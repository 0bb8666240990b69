import { Role } from '../../protocol/chat/shapes.ts'
import { createUser } from '../chat/accounts/create.ts'
import { issueApiKey } from '../chat/accounts/keys.ts'
import { belongingsOf, belongingWords, type Belongings } from './belongings.ts'
import { RewindableDatabase } from './rewindable.ts'
import {
  anOrganisation,
  Client,
  clientOf,
  granted,
  sendDirect,
  sendTo,
  type Answer,
  type Person,
  type TestOrganisation,
} from './organisation.testing.ts'

/** Kinds of callers. The first four have no access where an account is required. */
export const actors = [
  'anonymous',
  'wrongKey',
  'deactivated',
  'botOfDeactivated',
  'guest',
  'member',
  'moderator',
  'admin',
  'owner',
  'bot',
] as const
export type Actor = (typeof actors)[number]

/** Secret words in the organization, with the actors who can read them. */
export interface Secret {
  readonly words: string
  readonly knownTo: readonly Actor[]
  /** Operations that reveal them to everyone, being for development servers. */
  readonly toldBy?: readonly string[]
}

/** An organization with one of each kind of object that permissions distinguish. */
export interface World extends Belongings {
  readonly org: TestOrganisation
  readonly database: RewindableDatabase
  readonly clients: Readonly<Record<Actor, Client>>
  /** A user demoted to guest, and a bot they created as a member. */
  readonly demoted: { readonly owner: Client; readonly bot: Client }
  readonly people: Pick<TestOrganisation, 'owner' | 'admin' | 'moderator' | 'member' | 'guest' | 'bot'> & {
    readonly deactivated: Person
  }
  readonly channels: {
    /** Public; all but the bot are subscribed. */
    readonly general: number
    /** Public and a default channel; only the owner is subscribed. */
    readonly library: number
    /** Private; owner and member. */
    readonly secret: number
    /** Private, without shared history; the owner and, after its only message, the member. */
    readonly vault: number
    readonly archived: number
    readonly webPublic: number
  }
  readonly messages: {
    /** By member, with a heart from guest. */
    readonly general: number
    readonly secret: number
    /** By owner, before member joined. */
    readonly vault: number
    readonly webPublic: number
    /** By member, before the channel was archived. */
    readonly archived: number
    /** Between owner and admin. */
    readonly direct: number
    /** By member, in the public channel. */
    readonly poll: number
  }
  readonly groups: {
    /** Created by owner, with member in it. */
    readonly crew: number
    readonly cooks: number
    readonly deactivated: number
    readonly system: number
  }
  readonly profileField: number
  /** A failed delivery of the member's bot. */
  readonly delivery: number
  readonly emoji: number
  readonly linkifier: number
  readonly playground: number
  readonly dataExport: number
  readonly folder: number
  /** By member, and a link by admin. */
  readonly invitation: number
  readonly invitationLink: number
  readonly secrets: readonly Secret[]
}

function aGroup(
  database: RewindableDatabase,
  name: string,
  creator: Person,
  members: readonly Person[],
): number {
  const { id } = database.run(
    'INSERT INTO user_group (name, creator_id, date_created) VALUES (?, ?, 0)',
    name,
    creator.id,
  )
  for (const member of members) {
    database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', id, member.id)
  }
  return id
}

function clientsOf(org: TestOrganisation, deactivated: Person, botOfDeactivated: Client): World['clients'] {
  const { service, owner, admin, moderator, member, guest, bot } = org
  return {
    anonymous: org.visitor,
    wrongKey: clientOf(service, { ...owner, apiKey: 'a wrong one' }),
    deactivated: deactivated.client,
    botOfDeactivated,
    guest: guest.client,
    member: member.client,
    moderator: moderator.client,
    admin: admin.client,
    owner: owner.client,
    bot: bot.client,
  }
}

async function channelsOf(org: TestOrganisation): Promise<Pick<World, 'channels' | 'messages'>> {
  const { owner, admin, member, general, secret } = org
  const vault = org.channel({
    name: 'vault',
    subscribers: [owner],
    inviteOnly: true,
    historyPublicToSubscribers: false,
  })
  const library = org.channel({ name: 'library', subscribers: [owner] })
  org.service.context.database.run('UPDATE channel SET is_default = 1 WHERE id = ?', library)
  const webPublic = org.channel({ name: 'hall', subscribers: [owner, member], isWebPublic: true })
  const archived = org.channel({ name: 'attic', subscribers: [owner, member] })
  // Hilda shares no channel with the guest.
  const hidden = org.person({ fullName: 'Hilda Hidden', email: 'hilda@test.example' })
  const messages = {
    general: await sendTo(member, general),
    secret: await sendTo(member, secret, { content: 'quartz in secret' }),
    vault: await sendTo(owner, vault, { content: 'quartz before', topic: 'quartz mine' }),
    webPublic: await sendTo(hidden, webPublic, { content: 'Hello, world' }),
    archived: await sendTo(member, archived, { content: 'Long ago' }),
    direct: await sendDirect(owner, [admin], 'quartz between us'),
    poll: await sendTo(member, general, { content: '/poll What?\nSoup\nStew' }),
  }
  org.service.context.database.run(
    'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
    member.id,
    vault,
  )
  org.service.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', archived)
  await granted(org.guest.client.post(`/messages/${messages.general}/reactions`, { emoji_name: 'heart' }))
  return { channels: { general, library, secret, vault, archived, webPublic }, messages }
}

const invite = (database: RewindableDatabase, inviter: Person, email: string | null): number =>
  database.run(
    'INSERT INTO invitation (token_digest, email, invited_by, invited_as, invited_at) VALUES (?, ?, ?, 400, 0)',
    Buffer.from(`token for ${email}`),
    email,
    inviter.id,
  ).id

/** Creates the organization's objects other than users, channels and groups. */
function thingsOf(
  database: RewindableDatabase,
  { member, admin, bot }: TestOrganisation,
): Pick<
  World,
  | 'delivery'
  | 'profileField'
  | 'emoji'
  | 'linkifier'
  | 'playground'
  | 'dataExport'
  | 'folder'
  | 'invitation'
  | 'invitationLink'
> {
  database.run("INSERT INTO allowed_domain (domain) VALUES ('test.example')")
  return {
    delivery: database.run(
      "INSERT INTO outgoing_delivery (bot_id, message_id, reason, created_at, problem) VALUES (?, 1, 'mention', 0, 'moved')",
      bot.id,
    ).id,
    profileField: database.run("INSERT INTO custom_profile_field (type, position, name) VALUES (1, 0, 'Pet')")
      .id,
    emoji: database.run("INSERT INTO custom_emoji (name, path) VALUES ('parrot', 'parrot.png')").id,
    linkifier: database.run(
      "INSERT INTO linkifier (position, pattern, url_template) VALUES (0, '#(?P<id>[0-9]+)', 'https://x.example/{id}')",
    ).id,
    playground: database.run(
      "INSERT INTO playground (name, pygments_language, url_template) VALUES ('Try it', 'Python', 'https://x.example/{code}')",
    ).id,
    dataExport: database.run('INSERT INTO data_export (acting_user_id, made_at) VALUES (?, 0)', admin.id).id,
    folder: database.run("INSERT INTO channel_folder (name, position, date_created) VALUES ('Rooms', 0, 0)")
      .id,
    invitation: invite(database, member, 'invited@test.example'),
    invitationLink: invite(database, admin, null),
  }
}

const forDevelopers = ['listDevelopmentUsers']
const signedIn: readonly Actor[] = ['member', 'moderator', 'admin', 'owner', 'bot']

/** Creates a user whom the owner then changes, and a bot that the user had before. */
async function bound(
  org: TestOrganisation,
  name: string,
  change: (owner: Client, userId: number) => Promise<Answer>,
): Promise<{ readonly owner: Person; readonly bot: Person }> {
  const owner = org.person({ fullName: name })
  const bot = org.person({ fullName: `${name}'s bot`, bot: { type: 1, ownerId: owner.id } })
  await granted(change(org.owner.client, owner.id))
  return { owner, bot }
}

function secretsOf({ owner, admin, moderator, member, guest, bot }: TestOrganisation): Secret[] {
  const keys = [owner, admin, moderator, member, guest].map(({ apiKey }) => ({ words: apiKey, knownTo: [] }))
  return [
    ...keys,
    { words: bot.apiKey, knownTo: ['member', 'admin', 'owner', 'bot'] },
    { words: 'quartz in secret', knownTo: ['member', 'owner'] },
    { words: 'quartz before', knownTo: ['owner'] },
    { words: 'quartz mine', knownTo: ['owner'] },
    { words: 'quartz between us', knownTo: ['owner', 'admin'] },
    // Visitors see names of senders but no addresses; a guest sees neither.
    { words: 'Hilda Hidden', knownTo: ['anonymous', ...signedIn], toldBy: forDevelopers },
    { words: 'hilda@test.example', knownTo: signedIn, toldBy: forDevelopers },
    ...belongingWords.map((words): Secret => ({ words, knownTo: ['member'] })),
  ]
}

export async function aWorld(): Promise<World> {
  const database = new RewindableDatabase()
  // No test waits for events here, so heartbeats are immediate.
  const queueTimes = { idleSeconds: 600, heartbeatSeconds: 0.001, longpollSeconds: 90 }
  const org = anOrganisation({ database, queueTimes })
  const { service, owner, member } = org
  const id = createUser(service.context, {
    email: 'dora@test.example',
    fullName: 'Dora Departed',
    role: Role.member,
    isActive: false,
  })
  const gone = { id, email: 'dora@test.example', apiKey: issueApiKey(service.context, id) }
  const deactivated = { ...gone, client: clientOf(service, gone) }
  database.run('INSERT INTO presence (user_id, active_at, idle_at) VALUES (?, 1, 1)', member.id)
  const demoted = await bound(org, 'Dan Demoted', (by, id) => by.patch(`/users/${id}`, { role: Role.guest }))
  const left = await bound(org, 'Lou Left', (by, id) => by.delete(`/users/${id}`))
  // Simulates a key that was not revoked.
  const botOfDeactivated = { ...left.bot, apiKey: issueApiKey(service.context, left.bot.id) }
  const retired = aGroup(database, 'retired', owner, [])
  database.run('UPDATE user_group SET deactivated = 1 WHERE id = ?', retired)
  const places = await channelsOf(org)
  await granted(owner.client.patch('/realm', { moderation_request_channel_id: places.channels.secret }))
  const belongings = await belongingsOf(org, places.messages.general)
  // Mails about what was sent so far would be written while tests compare what requests wrote.
  database.exec('DELETE FROM missed_check')
  return {
    ...belongings,
    ...thingsOf(database, org),
    org,
    database,
    clients: clientsOf(org, deactivated, clientOf(service, botOfDeactivated)),
    demoted: { owner: demoted.owner.client, bot: demoted.bot.client },
    people: { ...org, deactivated },
    ...places,
    secrets: secretsOf(org),
    groups: {
      crew: aGroup(database, 'crew', owner, [member]),
      cooks: aGroup(database, 'cooks', owner, []),
      deactivated: retired,
      system: database.get<{ id: number }>('SELECT id FROM user_group WHERE is_system_group = 1')?.id ?? 0,
    },
  }
}
