import { beforeEach, describe, expect, test } from 'vitest'
import { listBounds } from '../../../protocol/bounds.ts'
import { createChannel, getChannels, subscribe, unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { Database, type Value } from '../../database/database.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

/** Counts the rows that the service reads from the database. */
class CountingDatabase extends Database {
  rows = 0
  override all<Row>(sql: string, ...values: Value[]): Row[] {
    const found = super.all<Row>(sql, ...values)
    this.rows += found.length
    return found
  }
  override get<Row>(sql: string, ...values: Value[]): Row | undefined {
    this.rows++
    return super.get<Row>(sql, ...values)
  }
}

let database: CountingDatabase
let chat: TestService
let ada: TestUser

beforeEach(() => {
  database = new CountingDatabase(':memory:')
  chat = aService({ database })
  chat.addUser({ role: Role.owner })
  ada = chat.addUser()
})

const named = (count: number, beginning = 'channel') =>
  Array.from({ length: count }, (_, index) => ({ name: `${beginning} ${index}` }))

const channelsOf = async (as: TestUser): Promise<number> =>
  (await chat.call(getChannels, {}, { as })).streams.length

describe('creating many channels with one request', () => {
  test('a request can create up to the limit, and creates none beyond it', async () => {
    const tooMany = { subscriptions: named(listBounds.new_channels + 1) }
    const refusal = await chat.refusal(subscribe, tooMany, { as: ada })
    expect([refusal.status, refusal.code, refusal.answer['msg'], refusal.answer['var_name']]).toEqual([
      400,
      'BAD_REQUEST',
      `Argument "subscriptions" must name at most ${listBounds.new_channels} channels that do not exist yet.`,
      'subscriptions',
    ])
    expect(await channelsOf(ada)).toBe(0)
    await chat.call(subscribe, { subscriptions: named(listBounds.new_channels) }, { as: ada })
    // Existing channels do not count.
    const more = [...named(listBounds.new_channels), ...named(listBounds.new_channels, 'another')]
    await chat.call(subscribe, { subscriptions: more }, { as: ada })
    expect(await channelsOf(ada)).toBe(2 * listBounds.new_channels)
  })

  test('creating channels costs the same whatever their creator’s number of channels, with restricted guests too', async () => {
    chat.addUser({ role: Role.guest })
    const rowsOf = async (beginning: string): Promise<number> => {
      const before = database.rows
      await chat.call(subscribe, { subscriptions: named(20, beginning) }, { as: ada })
      return database.rows - before
    }
    await rowsOf('warm')
    const few = await rowsOf('few')
    for (let number = 0; number < 1000; number++) {
      chat.addChannel({ name: `earlier ${number}`, subscribers: [ada] })
    }
    expect(await rowsOf('many')).toBeLessThan(2 * few)
  })

  test('the cost of creating channels is proportional to their number', async () => {
    const rowsOf = async (count: number): Promise<number> => {
      const before = database.rows
      await chat.call(subscribe, { subscriptions: named(count, `of ${count}`) }, { as: ada })
      return database.rows - before
    }
    await rowsOf(1)
    const one = await rowsOf(10)
    expect(await rowsOf(50)).toBeLessThan(6 * one)
  })
})

test('the cost of leaving channels is proportional to their number', async () => {
  chat.addUser({ role: Role.guest })
  for (let number = 0; number < 400; number++) {
    chat.addChannel({ name: `channel ${number}`, subscribers: [ada] })
  }
  const rowsOf = async (start: number, count: number): Promise<number> => {
    const subscriptions = Array.from({ length: count }, (_, index) => `channel ${start + index}`)
    const before = database.rows
    await chat.call(unsubscribe, { subscriptions }, { as: ada })
    return database.rows - before
  }
  const few = await rowsOf(0, 20)
  expect(await rowsOf(100, 200)).toBeLessThan(12 * few)
})

describe('adding many users to many channels with one request', () => {
  const people = (count: number): number[] => Array.from({ length: count }, () => chat.addUser().id)

  test('the product of users and channels is limited', async () => {
    const principals = people(60)
    const subscriptions = named(Math.ceil(listBounds.memberships / 60) + 1)
    for (const { name } of subscriptions) chat.addChannel({ name })
    const refusal = await chat.refusal(subscribe, { subscriptions, principals }, { as: ada })
    expect(refusal.answer).toMatchObject({
      code: 'BAD_REQUEST',
      msg: expect.stringContaining(`at most ${listBounds.memberships} subscriptions`),
      var_name: 'principals',
    })
    await chat.call(subscribe, { subscriptions: subscriptions.slice(0, 2), principals }, { as: ada })
    const names = subscriptions.map(({ name }) => name)
    expect((await chat.refusal(unsubscribe, { subscriptions: names, principals }, { as: ada })).code).toBe(
      'BAD_REQUEST',
    )
  })

  test('users and channels are each limited, and the refusal names the field', async () => {
    const many = Array.from({ length: listBounds.names + 1 }, (_, index) => index + 1000)
    const refusals = [
      await chat.refusal(subscribe, { subscriptions: [{ name: 'a' }], principals: many }, { as: ada }),
      await chat.refusal(createChannel, { name: 'a', subscribers: many }, { as: ada }),
      await chat.refusal(unsubscribe, { subscriptions: many.map(String) }, { as: ada }),
      await chat.refusal(
        createChannel,
        { name: 'a', subscribers: [], can_subscribe_group: { direct_members: many, direct_subgroups: [] } },
        { as: ada },
      ),
    ]
    expect(refusals.map(({ code, answer }) => [code, answer['msg']])).toEqual([
      ['REQUEST_VARIABLE_INVALID', 'Argument "principals" is invalid: must have at most 500 entries'],
      ['REQUEST_VARIABLE_INVALID', 'Argument "subscribers" is invalid: must have at most 500 entries'],
      ['REQUEST_VARIABLE_INVALID', 'Argument "subscriptions" is invalid: must have at most 500 entries'],
      [
        'REQUEST_VARIABLE_INVALID',
        'Argument "can_subscribe_group" is invalid at direct_members: must have at most 500 entries',
      ],
    ])
  })
})
