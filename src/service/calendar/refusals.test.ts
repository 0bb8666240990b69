import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../protocol/chat/account.ts'
import type { Language as Spoken } from '../languages.ts'
import { aCalendar, anEvent, type As, type TestCalendar } from './service.testing.ts'

let calendar: TestCalendar

beforeEach(() => {
  calendar = aCalendar()
})

const moderatorReads = (default_language: Spoken) =>
  calendar.chat.call(updateSettings, { default_language }, { as: calendar.moderator })

interface Asked extends As {
  readonly under?: string
  readonly query?: string
  readonly wanted?: string
  readonly event?: object
}

/** Posts a new event, by default one without a title, and returns the answer. */
async function answerTo({ under = '', query = '', wanted, event, as = calendar.moderator }: Asked = {}) {
  const response = await calendar.fetch(
    `${under}/calendar/events/v1/events${query}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(wanted === undefined ? {} : { 'accept-language': wanted }),
      },
      body: JSON.stringify({ ...anEvent, title: ' ', ...event }),
    },
    { as },
  )
  return (await response.json()) as { code: string; message: string; data: { params: unknown } }
}

const said = async (asked?: Asked): Promise<string> => (await answerTo(asked)).message

test.each<[Spoken, string, string]>([
  ['en', 'Invalid parameter(s): title', 'must not be empty'],
  ['de', 'Ungültige Angaben: title', 'darf nicht leer sein'],
  ['fr', 'Paramètres non valables\u202f: title', 'ne peut pas être vide'],
  ['it', 'Parametri non validi: title', 'non può essere vuoto'],
])('a signed-in user reads faults in their language: %s', async (language, message, fault) => {
  await moderatorReads(language)
  expect(await answerTo({ wanted: language === 'en' ? 'de' : 'en' })).toEqual({
    code: 'rest_invalid_param',
    message,
    data: { status: 400, params: { title: fault }, details: {} },
  })
})

test('a shape’s faults are reported by field', async () => {
  await moderatorReads('de')
  const { data } = await answerTo({ event: { title: 'x', end_date: 'soon', cost: 'x'.repeat(300) } })
  expect(data.params).toEqual({
    end_date: 'muss Datum und Zeit sein: JJJJ-MM-TT hh:mm:ss',
    cost: 'darf höchstens 100 Zeichen haben',
  })
})

test('the language in the address precedes the account’s, and that the browser’s', async () => {
  await moderatorReads('de')
  expect(await said({ under: '/fr', wanted: 'it' })).toContain('Paramètres')
  expect(await said({ query: '?translation_language=it', wanted: 'fr' })).toContain('Parametri')
  expect(await said({ wanted: 'it' })).toContain('Ungültige')
})

test.each([
  ['it;q=0.2, fr;q=0.9', 'Connectez-vous d’abord\u202f: il faut un compte.'],
  ['es', 'Sign in first: this needs an account.'],
  ['*', 'Sign in first: this needs an account.'],
])('a visitor is answered in the browser’s language: %s', async (wanted, message) => {
  const response = await calendar.fetch('/calendar/events/v1/events', {
    method: 'POST',
    headers: { 'accept-language': wanted },
  })
  expect(await response.json()).toMatchObject({ code: 'rest_forbidden', message })
})

test('a missing page is reported in the address’s language', async () => {
  const response = await calendar.fetch('/it/calendar/events/v1/events/4711')
  expect(await response.json()).toMatchObject({
    code: 'rest-event-not-found',
    message: 'Questo evento non esiste.',
  })
})
