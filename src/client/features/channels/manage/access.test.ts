import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Role } from '../../../../protocol/chat/shapes.ts'
import { user } from '../../../../protocol/chat/users.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { peopleFeature } from '../../people/feature.ts'
import { aChannel } from '../channels.testing.ts'
import { channelsFeature } from '../feature.ts'
import { channelAccess } from './access.ts'

const OWN = 1
const opened = { direct_members: [OWN], direct_subgroups: [] }
const closed = { direct_members: [], direct_subgroups: [] }

const joinsAs = (role: number, given: Parameters<typeof aChannel>[0]): boolean => {
  const { session, restore } = aSession([peopleFeature, channelsFeature], OWN)
  restore({
    realm_users: [v.parse(user, { user_id: OWN, email: 'own@example.com', full_name: 'Own', role })],
  })
  return channelAccess(session, aChannel({ can_subscribe_group: closed, ...given })).joins
}

test.each([
  ['a member joins a public channel', Role.member, {}, true],
  ['an archived channel is joined by nobody', Role.owner, { is_archived: true }, false],
  ['an owner sees a private channel, but cannot join it', Role.owner, { invite_only: true }, false],
  [
    'a member joins a private channel that is opened to them',
    Role.member,
    { invite_only: true, can_subscribe_group: opened },
    true,
  ],
  [
    'a member who can add people to a private channel joins it',
    Role.member,
    { invite_only: true, can_add_subscribers_group: opened },
    true,
  ],
  ['a guest joins a channel that is open to everyone', Role.guest, { is_web_public: true }, true],
  ['a guest does not join a public channel', Role.guest, {}, false],
])('%s', (_, role, given, joins) => {
  expect(joinsAs(role, given)).toBe(joins)
})
