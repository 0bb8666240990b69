import { expect, test } from 'vitest'
import { canonical, contentOf, partsOf, withFile } from './parts.ts'

const quote =
  '@_**Inés|7** [said](/#narrow/channel/3-general/topic/lunch/near/9):\n```quote\nPlan B is soup\n```\n\n'
const file = '[notes.txt](/user_uploads/1/ab/notes.txt)'
const picture = '[a (1).png](/user_uploads/1/cd/a-1.png)'

test('a quote, a text and files are taken apart, and put together as they were', () => {
  const content = `${quote}Soup it is\n${file}\n${picture}`
  const parts = partsOf(content)
  expect(parts.quotes).toEqual([{ markdown: quote, author: 'Inés', words: 'Plan B is soup' }])
  expect(parts.text).toBe('Soup it is')
  expect(parts.files.map(({ name }) => name)).toEqual(['notes.txt', 'a (1).png'])
  expect(contentOf(parts)).toBe(content)
})

test.each([
  '',
  'Only words',
  'Words\n\nand an empty line\n',
  file,
  `${file}\n${picture}`,
  quote,
  `${quote}${file}`,
  `${quote}${quote}Both`,
  '```\ncode\n```',
  `In the middle ${file} of a line`,
  `${file}\nbefore its text`,
  `Text with a quote after it\n\n${quote}more`,
])('what is put together again is the same: %j', (content) => {
  expect(contentOf(partsOf(content))).toBe(content)
})

test('a file within the text, and a quote after words, stay text', () => {
  expect(partsOf(`${file}\nsee above`)).toEqual({ quotes: [], files: [], text: `${file}\nsee above` })
  expect(partsOf(`First\n${quote}`).quotes).toEqual([])
})

test('a quote whose words hold a fence ends where its own fence ends', () => {
  const nested = '@_**Bo|8** [said](/x):\n````quote\n```\ncode\n```\n````\n\nWell'
  const { quotes, text } = partsOf(nested)
  expect(quotes[0]?.words).toBe('```\ncode\n```')
  expect(text).toBe('Well')
})

test('a draft of an earlier version, with an empty line at its end, is the same message', () => {
  expect(canonical(`Here:\n${file}\n`)).toBe(`Here:\n${file}`)
})

test('a further file comes after the text and the files before it', () => {
  const once = withFile('Here:', { markdown: file, name: 'notes.txt' })
  expect(once).toBe(`Here:\n${file}`)
  expect(withFile(once, { markdown: picture, name: 'a.png' })).toBe(`Here:\n${file}\n${picture}`)
  expect(withFile('', { markdown: file, name: 'notes.txt' })).toBe(file)
})

test('links that are no uploads, or have something beside them, stay text', () => {
  for (const text of ['[a](https://example.org)', `${file} and words`, '[](/user_uploads/1/x)']) {
    expect(partsOf(text).files).toEqual([])
  }
})
