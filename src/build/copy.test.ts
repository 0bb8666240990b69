import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The rules of docs/copy.md that a program can see. */

const src = join(import.meta.dirname, '..')
/** What people read of the server's refusals beside the texts of the app. */
const files = ['client/**/texts/{,*.}en.json', 'protocol/refusals/texts/en.json', 'service/**/texts/en.json']

const RULES: Readonly<Record<string, RegExp>> = {
  'can, not may': /\b(who|you|people|members|they|everyone|anyone) may\b/i,
  'everyone, someone, anyone': /\b(every|some|any)body\b/i,
  'a curly apostrophe': /'/,
  'American spelling':
    /\b(organisations?|\w*colour\w*|neighbour\w*|favour\w*|behaviour\w*|centre|cancelled|licence|grey|recognis\w*|holiday)\b/i,
  'email, not mail': /(?<!“)\bmails?\b/i,
  'a contraction':
    /\b(?!do not disturb)(cannot|can not|(do|does|did|is|are|was|were|has|have|could|will|would) not|(?<!who )(you|we|they) are|that is)\b/i,
  'server, not service or host': /\b(the|this) (service|host)\b/i,
  'a full stop after the last of several sentences': /[.!?] [^.!?]*[^.!?…:)”}\s]$/,
}

/** The sentence as read: a placeholder is no word of it, and ICU quotes its braces. */
const asRead = (text: string): string => text.replaceAll(/'[{}]'/g, '').replaceAll(/\{\w+\}/g, '{}')

const faultsOf = (text: string): readonly string[] =>
  Object.entries(RULES)
    .filter(([, pattern]) => pattern.test(asRead(text)))
    .map(([rule]) => rule)

test('the English texts keep the rules', () => {
  const texts = globSync(files, { cwd: src }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(src, file), 'utf8')) as Record<string, string>),
  )
  expect(texts.length).toBeGreaterThan(2_000)
  const faults = texts.flatMap(([key, text]) => faultsOf(text).map((rule) => `${key}: ${rule} in “${text}”`))
  expect(faults).toEqual([])
})

test.each([
  ['You may read here.', 'can, not may'],
  ['It is open to everybody.', 'everyone, someone, anyone'],
  ["It isn't here", 'a curly apostrophe'],
  ['Choose a colour', 'American spelling'],
  ['Mails wait', 'email, not mail'],
  ['It cannot be read', 'a contraction'],
  ['The service does', 'server, not service or host'],
  ['Saved. It stays', 'a full stop after the last of several sentences'],
])('in “%s” the check misses %s', (text, rule) => {
  expect(faultsOf(text)).toContain(rule)
})
