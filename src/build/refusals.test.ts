import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { speaker } from '../client/i18n/useText.ts'
import { refusals } from '../protocol/refusals/refusals.ts'
import { compileEnglishRefusals, compileRefusals, refusalFaults } from './refusals.ts'

const translations = ['de', 'fr', 'it'] as const
const english = compileEnglishRefusals()

test('every refusal is in every language, with the same parameters', () => {
  expect(Object.keys(english).length).toBeGreaterThan(400)
  expect(refusalFaults()).toEqual([])
})

test.each(translations)('no refusal in %s is the English text, or empty', (language) => {
  const texts = Object.entries(compileRefusals(language)).map(([key, text]) => [key, JSON.stringify(text)])
  const isWords = (text: string | undefined): boolean =>
    /[a-z]/i.test(String(text).replaceAll(/\["\w+"\]/g, ''))
  const same = texts.filter(([key = '', text]) => isWords(text) && text === JSON.stringify(english[key]))
  expect(same).toEqual([])
  expect(texts.filter(([, text]) => text === '""')).toEqual([])
})

test('German is written as in Switzerland', () => {
  expect(JSON.stringify(compileRefusals('de'))).not.toContain('ß')
})

test.each([
  ['en', 1, 'Too many requests. Try again in 1 second.'],
  ['en', 30, 'Too many requests. Try again in 30 seconds.'],
  ['de', 1, 'Zu viele Anfragen. Versuchen Sie es in 1 Sekunde noch einmal.'],
  ['de', 30, 'Zu viele Anfragen. Versuchen Sie es in 30 Sekunden noch einmal.'],
  ['fr', 1, 'Trop de requêtes. Réessayez dans 1 seconde.'],
  ['fr', 30, 'Trop de requêtes. Réessayez dans 30 secondes.'],
  ['it', 1, 'Troppe richieste. Riprovi tra 1 secondo.'],
  ['it', 30, 'Troppe richieste. Riprovi tra 30 secondi.'],
])('in %s the words agree with the number %d', (language, seconds, words) => {
  const { translate } = speaker(language, compileRefusals(language) as never)
  expect(translate('refusal:requests.tooMany', { seconds })).toBe(words)
})

test.each([
  ['exports.tooMany', { limit: 5 }, 'You can create at most 5 exports a week.'],
  ['exports.deleted', {}, 'This export was already deleted.'],
  ['groups.memberAlready', { id: 7 }, 'This person (7) is already in this group.'],
  ['devices.tokenLength', {}, 'The token is empty or too long.'],
  ['uploads.attachmentInvalid', {}, 'This file doesn’t exist.'],
])('people read %s in their own words, not in those of scripts', (key, params, words) => {
  expect(speaker('en', english as never).translate(`refusal:${key}`, params)).toBe(words)
})

test('braces that are no parameter stay in the text', () => {
  for (const language of translations) {
    const { translate } = speaker(language, compileRefusals(language) as never)
    expect(translate('refusal:faults.group')).toContain('{direct_members, direct_subgroups}')
  }
  const { translate } = speaker('en', english as never)
  expect(translate('refusal:host.credentialsForm')).toBe('Send {username, password} as JSON.')
})

const root = join(import.meta.dirname, '..')
const isSource = (file: string): boolean => !/\.test\.ts$|testing\.ts$|[\\/]refusals[\\/]/.test(file)
const sources = globSync('{service,protocol}/**/*.ts', { cwd: root })
  .filter(isSource)
  .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\$\{[^}]*\}/g, '<>'))
  .join('\n')

test('every refusal is given by some source', () => {
  const kinds = /\.(venue|organizer|category|tag)$/
  const unused = Object.keys(refusals).filter(
    (key) => !sources.includes(`'${key}'`) && !sources.includes(`\`${key.replace(kinds, '.<>')}\``),
  )
  expect(unused).toEqual([])
})
