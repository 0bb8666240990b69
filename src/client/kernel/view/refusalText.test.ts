import { expect, test } from 'vitest'
import { compileRefusals } from '../../../build/refusals.ts'
import { englishSpeaker, speaker } from '../../i18n/useText.ts'
import { ApiError } from '../api/errors.ts'
import { refusalText } from './refusalText.ts'

const german = speaker('de', compileRefusals('de') as never).translate
const message = 'as the service says it'
const inGerman = (refusal: unknown): string => refusalText(german, { message, refusal })

test('a refusal of our service is worded in the reader’s language, with its parameters', () => {
  const refusal = { key: 'channels.unknown', params: { name: 'attic' } }
  expect(inGerman(refusal)).toBe('#attic gibt es nicht, oder Sie können den Kanal nicht sehen.')
})

test('a reason within a reason is worded as well', () => {
  const fault = { key: 'faults.mostCharacters', params: { most: 60 } }
  expect(inGerman({ key: 'requests.invalid', params: { name: 'topic', fault } })).toBe(
    'Das Argument „topic“ ist ungültig: darf höchstens 60 Zeichen haben',
  )
  const unknown = { key: 'faults.ofTomorrow', params: {} }
  expect(inGerman({ key: 'requests.invalid', params: { name: 'topic', fault: unknown } })).toBe(message)
})

test.each([
  undefined,
  null,
  'text',
  {},
  { key: 'channels.ofTomorrow', params: {} },
  { key: '__proto__', params: {} },
  { key: 7 },
])('the service’s words show for %j', (refusal) => {
  expect(inGerman(refusal)).toBe(message)
})

test('odd parameters are no fault of the app', () => {
  const params = JSON.parse('{"__proto__":"x","name":null}') as object
  expect(inGerman({ key: 'channels.unknown', params })).toBe(
    '#null gibt es nicht, oder Sie können den Kanal nicht sehen.',
  )
  expect(inGerman({ key: 'channels.unknown', params: { name: [1] } })).toBe(message)
  expect(inGerman({ key: 'accounts.passwordWrong', params: 'none' })).toBe('Falsches Passwort.')
})

test('until the catalogue is loaded the service’s words show', () => {
  const refusal = { key: 'requests.tooMany', params: { seconds: 1 } }
  const { translate, learn } = englishSpeaker
  expect(refusalText(translate, { message, refusal })).toBe(message)
  learn(compileRefusals('en') as never)
  expect(refusalText(translate, { message, refusal })).toBe('Too many requests. Try again in 1 second.')
})

test('the refusal is found in answers of the chat and of the calendar', () => {
  const refusal = { key: 'requests.denied', params: {} }
  expect(new ApiError('BAD_REQUEST', message, 400, { refusal }).refusal).toEqual(refusal)
  expect(new ApiError('rest_forbidden', message, 403, { data: { status: 403, refusal } }).refusal).toEqual(
    refusal,
  )
  expect(new ApiError('rest_forbidden', message, 403, { data: null }).refusal).toBeUndefined()
  expect(new ApiError('UNAUTHORIZED', message, 401).refusal).toBeUndefined()
})
