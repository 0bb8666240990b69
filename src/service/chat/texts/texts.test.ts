import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeholdersOf } from '../../../build/placeholders.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languages } from '../../../protocol/chat/userSettings.ts'
import type { Language } from '../../languages.ts'
import { textsIn } from './texts.ts'

type Texts = Readonly<Record<string, string>>

const tags = [...languages.keys()] as Language[]
const textsOf = (tag: Language): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${tag}.json`), 'utf8')) as Texts
const english = textsOf('en')

const namesIn = (text: string): string =>
  [...new Set(placeholdersOf(compileMessage(text)).map(([name]) => name))].toSorted().join(', ')

test('the service has texts in every language that users can choose', () => {
  expect(Object.keys(english).length).toBeGreaterThan(80)
  for (const tag of tags) expect(Object.keys(textsOf(tag))).toEqual(Object.keys(english))
})

test.each(tags)('every text in %s is complete, with all parts of the English one', (tag) => {
  const texts = Object.entries(textsOf(tag))
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  expect(texts.filter(([key, text]) => namesIn(text) !== namesIn(english[key] ?? ''))).toEqual([])
})

test.each(tags.filter((tag) => tag !== 'en'))('no text in %s is the English one', (tag) => {
  const same = Object.entries(textsOf(tag)).filter(([key, text]) => english[key] === text)
  const alike = tag === 'fr' ? ['channel.kinds.public', 'report.reasons.spam'] : ['report.reasons.spam']
  expect(same.map(([key]) => key)).toEqual(alike)
})

test.each<[Language, string, string, string, string]>([
  ['en', 'A message was', '1,234 messages were', 'This topic was', 'a private channel'],
  ['de', 'eine Nachricht', '1.234 Nachrichten', 'dieses Thema', 'privaten Kanal'],
  ['fr', 'un message', '1\u202f234 messages', 'ce sujet', 'un canal privé'],
  ['it', 'un messaggio', '1234 messaggi', 'questo argomento', 'un canale privato'],
])('texts in %s differ for one message, many and a whole topic', (tag, one, many, all, hidden) => {
  const say = textsIn(tag)
  const there = { by: 'Bea', place: 'named', link: '#a>b' }
  for (const key of ['topic.movedHere', 'topic.movedAway'] as const) {
    expect(say(key, { ...there, moved: 1 })).toContain(one)
    expect(say(key, { ...there, moved: 1234 })).toMatch(new RegExp(`${many}.*#a>b`))
    expect(say(key, { ...there, moved: 1, place: 'hidden' })).toContain(hidden)
  }
  for (const key of ['topic.wholeMovedHere', 'topic.wholeMovedAway'] as const) {
    expect(say(key, there)).toMatch(new RegExp(all, 'i'))
    expect(say(key, { ...there, place: 'hidden' })).toContain(hidden)
  }
})

test.each<[Language, string, string]>([
  ['en', 'one day', '10 days'],
  ['de', 'einen Tag', '10 Tage'],
  ['fr', 'un jour', '10 jours'],
  ['it', 'un giorno', '10 giorni'],
])('texts in %s differ for one day and many', (tag, one, many) => {
  const say = textsIn(tag)
  expect(say('invitation.validFor', { days: 1 })).toContain(one)
  expect(say('invitation.validFor', { days: 10 })).toContain(many)
})

test.each<[Language, string, string, string]>([
  ['en', '0 are left', 'One is left', '3 are left'],
  ['de', '0 bleiben', 'Einer bleibt', '3 bleiben'],
  ['fr', 'aucun', 'reste 1', 'reste 3'],
  ['it', 'nessuno', 'resta uno', 'restano 3'],
])('texts in %s count the recovery codes that are left', (tag, none, one, some) => {
  const lead = (left: number): string =>
    textsIn(tag)('secondFactor.recovery-used.lead', { organisation: 'Acme', left })
  expect(lead(0)).toContain(none)
  expect(lead(1)).toContain(one)
  expect(lead(3)).toContain(some)
})
