import { beforeEach, expect, test } from 'vitest'
import { addAlertWords, getAlertWords, removeAlertWords } from '../../../protocol/chat/account.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser

beforeEach(() => {
  service = aService()
  ada = service.addUser()
})

const add = (...alert_words: string[]) => service.call(addAlertWords, { alert_words }, { as: ada })
const remove = (...alert_words: string[]) => service.call(removeAlertWords, { alert_words }, { as: ada })

test('alert words are stored trimmed and once, ignoring case, and all are returned', async () => {
  expect((await add(' lunch ', 'Lunch', '', 'boat')).alert_words).toEqual(['boat', 'lunch'])
  expect((await add('LUNCH')).alert_words).toEqual(['boat', 'lunch'])
  expect((await service.call(getAlertWords, {}, { as: ada })).alert_words).toEqual(['boat', 'lunch'])
  expect((await service.register(ada)).alert_words).toEqual(['boat', 'lunch'])
  expect((await remove('LUNCH', 'other')).alert_words).toEqual(['boat'])
})

test('each change is published to the user’s own clients only', async () => {
  const ben = service.addUser()
  expect(await service.eventsDuring(ada, () => add('boat'))).toMatchObject([
    { type: 'alert_words', alert_words: ['boat'] },
  ])
  expect(await service.eventsDuring(ada, () => add('Boat'))).toEqual([])
  expect(await service.eventsDuring(ben, () => remove('boat'))).toEqual([])
})

test('an alert word has at most 100 characters, a user at most 500 words', async () => {
  await add('🐙'.repeat(100))
  const long = await service.refusal(addAlertWords, { alert_words: ['🐙'.repeat(101)] }, { as: ada })
  expect(long.code).toBe('BAD_REQUEST')
  const many = Array.from({ length: 500 }, (_, index) => `word ${index}`)
  const refusal = await service.refusal(addAlertWords, { alert_words: many }, { as: ada })
  expect(refusal.answer['msg']).toContain('Too many alert words')
  expect((await service.call(getAlertWords, {}, { as: ada })).alert_words).toHaveLength(1)
})
