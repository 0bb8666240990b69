import { expect, test } from 'vitest'
import { exampleHtml } from '../context.testing.ts'

const inline = (source: string, overrides = {}) =>
  exampleHtml(source, overrides).replace(/^<p>(.*)<\/p>$/s, '$1')
const emoji = (code: string, name: string) => {
  const label = name.replaceAll('_', ' ')
  return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`
}

test('a name between colons becomes an emoji with that name', () => {
  expect(inline(':thumbs_up:')).toBe(emoji('1f44d', 'thumbs_up'))
  expect(inline(':+1:')).toBe(emoji('1f44d', '+1'))
  expect(inline(':piñata:')).toBe(emoji('1fa85', 'piñata'))
})

test('emoji may touch words and each other', () => {
  expect(inline('a:tada:b:tada::tada:')).toBe(
    `a${emoji('1f389', 'tada')}b${emoji('1f389', 'tada')}${emoji('1f389', 'tada')}`,
  )
})

test('unknown names stay text and hide no emoji after them', () => {
  expect(inline(':no_such: 10:30:tada:')).toBe(`:no_such: 10:30${emoji('1f389', 'tada')}`)
  expect(inline(':fried_egg:')).toBe(':fried_egg:')
})

test('the organization and the application have emoji of their own', () => {
  expect(inline(':ship_it:')).toBe('<img alt=":ship_it:" class="emoji" src="/emoji/3.png" title="ship it">')
  expect(inline(':parley:')).toBe('<img alt=":parley:" class="emoji" src="/emoji/parley.svg" title="parley">')
})

test('emoji typed as characters get their names', () => {
  expect(inline('🎉 ❤️')).toBe(`${emoji('1f389', 'tada')} ${emoji('2764', 'heart')}`)
  expect(inline('👩‍🚀🇨🇭1️⃣')).toBe(
    emoji('1f469-200d-1f680', 'woman_astronaut') +
      emoji('1f1e8-1f1ed', 'flag_switzerland') +
      emoji('0031-20e3', 'one'),
  )
})

test('text signs, toned and unknown emoji stay unchanged', () => {
  for (const text of ['© ™ → 1 # *', '👍🏽', '🧑🏽‍🛴‍↩️', '👍‍👍']) expect(inline(text)).toBe(text)
})

test('emoticons become emoji if the writer’s settings ask for it', () => {
  const translated = (source: string) => inline(source, { emoticons: 'translate' })
  expect(translated(':) (:')).toBe(`${emoji('1f642', 'slight_smile')} ${emoji('1f642', 'slight_smile')}`)
  expect(translated('fine :D.')).toBe(`fine ${emoji('1f600', 'grinning')}.`)
  expect(translated('<3')).toBe(emoji('2764', 'heart'))
  expect(translated('http://a (b:) `:)` x<3')).not.toContain('emoji')
  expect(inline(':)')).toBe(':)')
})

test('an emoji name inside an address is part of the address', () => {
  expect(inline('https://a.example/:tada:/b')).toContain('>https://a.example/:tada:/b</a>')
})
