import { expect, test } from 'vitest'
import { languages } from '../../../protocol/chat/userSettings.ts'
import type { Language } from '../../languages.ts'
import type { Texts } from './en.ts'
import { textsIn } from './texts.ts'

/** Sample parameters for every text. */
const given = {
  name: 'Nora',
  inviter: 'Ines',
  organisation: 'Acme',
  email: 'new@acme.test',
  days: 11,
  hours: 12,
  by: 'Bea',
  channel: '#design',
  oldName: 'attic',
  newName: 'cellar',
  before: 'Shut',
  after: 'Open',
  moved: 13,
  link: '#design>plans',
  author: 'Cyn',
  people: ['Dan', 'Eve'],
  reason: 'Gone',
  left: 14,
}

type Node = string | ((words: typeof given) => string) | { readonly [name: string]: Node }

/** Every text with its path in the catalogue, such as `channel.kinds.public`. */
function said(node: Node, place = ''): [place: string, text: string][] {
  if (typeof node === 'string') return [[place, node]]
  if (typeof node === 'function') return [[place, node(given)]]
  return Object.entries(node).flatMap(([name, each]) => said(each, place === '' ? name : `${place}.${name}`))
}
const everything = (texts: Texts): [place: string, text: string][] => said(texts)

const tags = [...languages.keys()] as Language[]
const english = new Map(everything(textsIn('en')))
const words = Object.values(given).flat().map(String)

test('the service has texts in every language that users can choose', () => {
  expect(english.size).toBeGreaterThan(50)
  for (const tag of tags)
    expect(everything(textsIn(tag)).map(([place]) => place)).toEqual([...english.keys()])
})

test.each(tags)('every text in %s is complete, with all parts of the English one', (tag) => {
  const texts = everything(textsIn(tag))
  const isBroken = (text: string) =>
    text.trim() === '' || /undefined|NaN|\bnull\b|\[object|[{}]|=>/.test(text)
  expect(texts.filter(([, text]) => isBroken(text))).toEqual([])
  const isShort = ([place, text]: [place: string, text: string]) =>
    words.some((word) => english.get(place)?.includes(word) && !text.includes(word))
  expect(texts.filter(isShort)).toEqual([])
})

test.each(tags.filter((tag) => tag !== 'en'))('no text in %s is the English one', (tag) => {
  const same = everything(textsIn(tag)).filter(([place, text]) => english.get(place) === text)
  const alike = tag === 'fr' ? ['channel.kinds.public', 'report.reasons.spam'] : ['report.reasons.spam']
  expect(same.map(([place]) => place)).toEqual(alike)
})

test.each<[Language, string, string, string]>([
  ['en', 'A message was', '1,234 messages were', 'This topic was'],
  ['de', 'eine Nachricht', '1.234 Nachrichten', 'dieses Thema'],
  ['fr', 'un message', '1\u202f234 messages', 'ce sujet'],
  ['it', 'un messaggio', '1234 messaggi', 'questo argomento'],
])('texts in %s differ for one message, many and a whole topic', (tag, one, many, all) => {
  const { movedHere, movedAway } = textsIn(tag).topic
  for (const say of [movedHere, movedAway]) {
    expect(say({ moved: 1, by: 'Bea', link: '#a>b' })).toContain(one)
    expect(say({ moved: 1234, by: 'Bea', link: '#a>b' })).toContain(many)
    expect(say({ moved: 'all', by: 'Bea', link: undefined })).toContain(all)
  }
})

test.each<[Language, string, string]>([
  ['en', 'one day', '10 days'],
  ['de', 'einen Tag', '10 Tage'],
  ['fr', 'un jour', '10 jours'],
  ['it', 'un giorno', '10 giorni'],
])('texts in %s differ for one day and many', (tag, one, many) => {
  const { validFor } = textsIn(tag).invitation
  expect(validFor({ days: 1 })).toContain(one)
  expect(validFor({ days: 10 })).toContain(many)
})
