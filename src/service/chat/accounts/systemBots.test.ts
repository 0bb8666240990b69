import { expect, test } from 'vitest'
import { aService } from '../service.testing.ts'
import { systemBot } from './systemBots.ts'

test('a system bot is created once and published to all users', async () => {
  const service = aService()
  const ada = service.addUser()
  const events = await service.eventsDuring(ada, () => {
    const first = service.context.database.transaction(() => systemBot(service.context, 'notification'))
    expect(systemBot(service.context, 'notification')).toEqual(first)
  })
  expect(events).toMatchObject([
    { type: 'realm_user', op: 'add', person: { full_name: 'Notification Bot', is_system_bot: true } },
  ])
})

test('system bots are listed apart from users', async () => {
  const service = aService()
  const ada = service.addUser()
  const bot = systemBot(service.context, 'welcome')
  const { realm_users, cross_realm_bots } = await service.register(ada)
  expect(realm_users?.map(({ user_id }) => user_id)).toEqual([ada.id])
  expect(cross_realm_bots).toMatchObject([{ user_id: bot.user_id, is_bot: true, is_system_bot: true }])
})

test('the two system bots are different accounts', () => {
  const { context } = aService()
  expect(systemBot(context, 'welcome').user_id).not.toBe(systemBot(context, 'notification').user_id)
})
