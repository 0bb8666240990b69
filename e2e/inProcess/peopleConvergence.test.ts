import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as fc from '../../src/testing/fastCheck.testing.ts'
import { channels } from '../../src/client/features/channels/queries.ts'
import { groups, mutedUsers, users } from '../../src/client/features/people/queries.ts'
import { realm } from '../../src/client/features/organization/realm.ts'
import { byKey, channelsByKey } from './clientState.ts'
import { anApp, type App } from './app.ts'
import { followPeople, peopleFrom } from './followPeople.ts'
import { addAlertWords, muteUser, removeAlertWords, updateSettings } from '../../src/protocol/chat/account.ts'
import { createBot, deactivateBot, updateBot } from '../../src/protocol/chat/bots.ts'
import { subscribe, unsubscribe } from '../../src/protocol/chat/channelTools.ts'
import { channelWithSubscribers } from '../../src/protocol/chat/channels.ts'
import { sendMessage } from '../../src/protocol/chat/sending.ts'
import { updateOrganisation } from '../../src/protocol/chat/organisation.ts'
import {
  createProfileField,
  deleteProfileField,
  updateOwnProfileData,
  updateProfileField,
} from '../../src/protocol/chat/profileFields.ts'
import type { UserGroup } from '../../src/protocol/chat/realm.ts'
import { Role, type Role as AnyRole } from '../../src/protocol/chat/shapes.ts'
import { updateOwnStatus, updatePresence } from '../../src/protocol/chat/statusChanges.ts'
import { deactivateUser, reactivateUser, updateUser } from '../../src/protocol/chat/userChanges.ts'
import { systemGroupId } from '../../src/service/chat/groups/groups.ts'
import { aService, AnswerError, type TestUser } from '../../src/service/chat/service.testing.ts'

/*
 * After any changes to accounts, a client that followed the events has the same state as a new sign-in: for a
 * guest, who sees few people, and for an administrator.
 */

const person = fc.nat({ max: 3 })
const choice = fc.nat({ max: 4 })
const flag = fc.boolean()
const roles: readonly AnyRole[] = [Role.owner, Role.administrator, Role.moderator, Role.member, Role.guest]

const kinds = [
  'rename',
  'role',
  'leave',
  'return',
  'status',
  'presence',
  'address',
  'email',
  'timezone',
  'mute',
  'word',
  'field',
  'fill',
  'bot',
  'join',
  'part',
  'write',
  'directory',
  'follow',
] as const
const change = fc.record({ kind: fc.constantFrom(...kinds), person, other: person, choice, flag })
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const channelNames = ['general', 'design', 'build'] as const

function anOrganisation(role: AnyRole) {
  let now = Date.UTC(2026, 2, 1)
  const service = aService({ now: () => now })
  const olga = service.addUser({ fullName: 'Olga', role: Role.owner })
  const watched = service.addUser({ fullName: 'Wanda', role })
  const [ben, cyn] = [service.addUser({ fullName: 'Ben' }), service.addUser({ fullName: 'Cyn' })]
  service.addChannel({ name: 'general', subscribers: [watched, ben] })
  service.addChannel({ name: 'design', subscribers: [ben, cyn] })
  service.addChannel({ name: 'build', subscribers: [cyn, olga], inviteOnly: true })
  const pass = (): void => void (now += 61_000)
  return { service, people: [olga, watched, ben, cyn] as const, watched, olga, pass }
}
type Organisation = ReturnType<typeof anOrganisation>

const ofField = async ({ service, olga }: Organisation, index: number): Promise<number> => {
  const { custom_profile_fields: fields = [] } = await service.register(olga)
  return fields[index % Math.max(1, fields.length)]?.id ?? 0
}
const ofBot = async ({ service, olga }: Organisation): Promise<number> =>
  (await service.register(olga)).realm_bots?.[0]?.user_id ?? 0

/** Carries out the change as that person; forbidden changes are refused and have no effect. */
async function perform(org: Organisation, each: Change): Promise<unknown> {
  const { service, olga, people, watched } = org
  const as = people[each.person] ?? olga
  const other = people[each.other] ?? olga
  const byOwner = { as: olga }
  const text = `Text ${each.choice}`
  const name = channelNames[each.choice % channelNames.length] ?? 'general'
  switch (each.kind) {
    case 'rename':
      return service.call(updateUser, { user_id: other.id, full_name: text }, byOwner)
    case 'role':
      return service.call(updateUser, { user_id: other.id, role: roles[each.choice] ?? 400 }, byOwner)
    case 'leave':
      // The watched person remains: without them there would be nothing to compare.
      return other === watched ? undefined : service.call(deactivateUser, { user_id: other.id }, byOwner)
    case 'return':
      return service.call(reactivateUser, { user_id: other.id }, byOwner)
    case 'status':
      return service.call(
        updateOwnStatus,
        each.flag
          ? { status_text: text, emoji_name: 'house', scheduled_end_time: 4_000_000_000 }
          : { status_text: '', emoji_name: '' },
        { as },
      )
    case 'presence':
      org.pass()
      return service.call(updatePresence, { status: each.flag ? 'active' : 'idle' }, { as })
    case 'address':
      return service.call(updateSettings, { email_address_visibility: each.choice + 1 }, { as })
    case 'email':
      return service.call(updateUser, { user_id: other.id, new_email: `new${other.id}@x.example` }, byOwner)
    case 'timezone':
      return service.call(updateSettings, { timezone: 'Asia/Tokyo', presence_enabled: each.flag }, { as })
    case 'mute':
      return service.call(muteUser, { muted_user_id: other.id }, { as })
    case 'word':
      return service.call(each.flag ? addAlertWords : removeAlertWords, { alert_words: [text] }, { as })
    case 'field':
      return changeField(org, each)
    case 'fill':
      return service.call(
        updateOwnProfileData,
        { data: [{ id: await ofField(org, each.choice), value: each.flag ? text : null }] },
        { as },
      )
    case 'bot':
      return changeBot(org, each, as, other)
    case 'join':
      return service.call(
        subscribe,
        { subscriptions: [{ name }], principals: [other.id] },
        { as: each.flag ? as : other },
      )
    case 'part':
      return service.call(unsubscribe, { subscriptions: [name], principals: [other.id] }, byOwner)
    case 'write':
      return service.call(sendMessage, { type: 'direct', to: [other.id], content: text }, { as })
    case 'directory': {
      const group = systemGroupId(service.context, each.flag ? 'role:everyone' : 'role:members')
      return service.call(updateOrganisation, { can_access_all_users_group: { new: group } }, byOwner)
    }
    default:
      return undefined
  }
}

async function changeField(org: Organisation, each: Change): Promise<unknown> {
  const { service, olga: as } = org
  const name = `Field ${each.choice}`
  if (each.flag) return service.call(createProfileField, { field_type: 1, name }, { as })
  const field_id = await ofField(org, each.choice)
  return each.other % 2 === 0
    ? service.call(updateProfileField, { field_id, name }, { as })
    : service.call(deleteProfileField, { field_id }, { as })
}

async function changeBot(org: Organisation, each: Change, as: TestUser, other: TestUser): Promise<unknown> {
  const { service, olga } = org
  if (each.flag) {
    return service.call(createBot, { full_name: 'Robot', short_name: `robot${each.choice}` }, { as })
  }
  const bot_id = await ofBot(org)
  switch (each.choice) {
    case 0:
      return service.call(deactivateBot, { bot_id }, { as: olga })
    case 1:
      return service.call(updateBot, { bot_id, bot_owner_id: other.id }, { as: olga })
    default:
      return service.call(updateBot, { bot_id, default_all_public_streams: true }, { as: olga })
  }
}

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)
const withMembersInOrder = (group: UserGroup): UserGroup => ({ ...group, members: inOrder(group.members) })

/**
 * The app's state of people and of their channels. The user's settings of a channel they have left return
 * only with the subscription.
 */
const stateOf = ({ session }: App) => ({
  users: byKey(users(session)),
  groups: byKey([...groups(session)].map(([id, group]) => [id, withMembersInOrder(group)] as const)),
  mutedUsers: [...mutedUsers(session)],
  settings: realm(session).settings,
  alertWords: realm(session).alertWords,
  subscribed: channelsByKey(channels(session).subscribed),
  others: channelsByKey(
    new Map(
      [...channels(session).others].map(([id, channel]) => [id, v.parse(channelWithSubscribers, channel)]),
    ),
  ),
})

test.each([
  ['a guest', Role.guest],
  ['an administrator', Role.administrator],
])(
  'after any changes to people, %s who followed the events has the same state as a new sign-in',
  async (_, role) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const org = anOrganisation(role)
        const app = await anApp(org.service, org.watched)
        const follower = await followPeople(org.service, org.watched)
        for (const each of changes) {
          if (each.kind === 'follow') await app.follow()
          await perform(org, each).catch((error: unknown) => expect(error).toBeInstanceOf(AnswerError))
        }
        await app.follow()
        const fresh = await anApp(org.service, org.watched)
        expect(stateOf(app)).toEqual(stateOf(fresh))
        expect(await follower()).toEqual(peopleFrom(await org.service.register(org.watched)))
        app.end()
        fresh.end()
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    )
  },
  120_000,
)
