import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../protocol/chat/account.ts'
import { aCalendar, anEvent, type TestCalendar } from './service.testing.ts'

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar()
})

/** Posts a new event with these fields, and returns the answer. */
async function answerTo(fields: object, path = '/calendar/events/v1/events'): Promise<unknown> {
  const response = await calendar.fetch(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
      body: JSON.stringify({ ...anEvent, ...fields }),
    },
    { as: calendar.moderator },
  )
  return response.json()
}

const untitled = {
  code: 'rest_invalid_param',
  message: 'Invalid parameter(s): title',
  data: {
    status: 400,
    refusal: { key: 'calendar.invalid', params: { names: 'title' } },
    params: { title: 'must not be empty' },
    details: { title: { code: 'faults.empty', message: 'must not be empty', data: {} } },
  },
}

test('faults are reported by field in English, with keys in the form of real sites', async () => {
  expect(await answerTo({ title: ' ' })).toEqual(untitled)
})

test('answers do not depend on the language of the account, of the program or of the address', async () => {
  await calendar.chat.call(updateSettings, { default_language: 'de' }, { as: calendar.moderator })
  expect(await answerTo({ title: ' ' }, '/it/calendar/events/v1/events')).toEqual(untitled)
})

test('a shape’s faults come with their parameters', async () => {
  expect(await answerTo({ end_date: 'soon', cost: 'x'.repeat(300) })).toMatchObject({
    data: {
      params: {
        end_date: 'must be a date and time: YYYY-MM-DD hh:mm:ss',
        cost: 'must be at most 100 characters',
      },
      details: {
        end_date: { code: 'faults.dateTime', data: {} },
        cost: { code: 'faults.mostCharacters', data: { most: 100 } },
      },
    },
  })
})

test('a visitor is asked to sign in', async () => {
  const response = await calendar.fetch('/calendar/events/v1/events', { method: 'POST' })
  expect(await response.json()).toMatchObject({
    code: 'rest_forbidden',
    message: 'Sign in first: this needs an account.',
    data: { refusal: { key: 'calendar.signIn', params: {} } },
  })
})
