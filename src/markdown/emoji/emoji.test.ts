import { expect, test } from 'vitest'
import { characterOfCode, codeOfCharacter } from './character.ts'
import { searchEmoji } from './search.ts'
import { withSkinTone } from './skinTone.ts'
import { emojiByCode, emojiByName, emojiCategories, emojiCharacter, extraEmojis } from './table.ts'

const all = emojiCategories().flatMap((category) => category.emojis)

test('every emoji has a category, and is listed once', () => {
  expect(emojiCategories().map((category) => category.title)).toEqual([
    'Smileys & emotion',
    'People & body',
    'Animals & nature',
    'Food & drink',
    'Travel & places',
    'Activities',
    'Objects',
    'Symbols',
    'Flags',
  ])
  expect(all.length).toBeGreaterThan(1_800)
  expect(new Set(all.map((emoji) => emoji.code)).size).toBe(all.length)
})

test('a name identifies one emoji, and can be typed between colons', () => {
  const names = all.flatMap((emoji) => emoji.names)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\p{L}\p{M}\p{N}_+-]+$/u)
  for (const extra of extraEmojis) expect(emojiByName(extra.name)).toBeUndefined()
})

test.each([
  ['smile', '1f604'],
  ['big_smile', '1f604'],
  ['slight_smile', '1f642'],
  ['flag_andorra', '1f1e6-1f1e9'],
  ['andorra', '1f1e6-1f1e9'],
  ['cow', '1f404'],
  ['x', '274e'],
  ['piñata', '1fa85'],
  ['pinata', '1fa85'],
  ['lime', '1f34b-200d-1f7e9'],
  ['starry_eyed', '1f929'],
  ['heart', '2764'],
  ['+1', '1f44d'],
  ['thumbs_up', '1f44d'],
  ['tada', '1f389'],
  ['cat', '1f408'],
  ['holiday_tree', '1f384'],
  ['hash', '0023-20e3'],
  ['gold', '1f947'],
  ['first_place', '1f947'],
  ['number_one', '1f947'],
  ['silver', '1f948'],
  ['bronze', '1f949'],
  ['medal', '1f3c5'],
  ['military_medal', '1f396'],
  ['eye_in_speech_bubble', '1f441-200d-1f5e8'],
  ['switzerland', '1f1e8-1f1ed'],
])(':%s: is %s', (name, code) => {
  expect(emojiByName(name)?.code).toBe(code)
})

test('codes and characters convert to each other', () => {
  for (const emoji of all) {
    expect(codeOfCharacter(emoji.character)).toBe(emoji.code)
    expect(emojiByCode(emoji.code)).toBe(emoji)
    expect(emojiCharacter(emoji.code)).toBe(emoji.character)
  }
})

test('codes with variation selectors or capitals are understood', () => {
  expect(emojiByCode('2764-fe0f')?.names[0]).toBe('heart')
  expect(emojiByCode('1F44D')?.names[0]).toBe('+1')
})

test('an unknown code shows its code points, and an invalid one nothing', () => {
  expect(emojiCharacter('1f44d-1f3fd')).toBe('👍🏽')
  for (const code of ['', 'parley', '1f44d-', 'ffffff', '<b>']) expect(characterOfCode(code)).toBe('')
})

const names = (query: string, limit = 5) => searchEmoji(query, limit).map((emoji) => emoji.names[0])

test('a search finds the whole name first, then beginnings, then parts', () => {
  expect(names('tada', 1)).toEqual(['tada'])
  expect(names('heart')[0]).toBe('heart')
  expect(names('Thumbs up', 1)).toEqual(['+1'])
  expect(names(':thumbs_u')[0]).toBe('+1')
  expect(names('cat')[0]).toBe('cat')
  expect(names('no such emoji at all')).toEqual([])
  expect(names('👍')).toEqual(['+1'])
  expect(names('a', 7)).toHaveLength(7)
})

test('hands have skin tones, hearts do not', () => {
  expect(withSkinTone('👍', 'medium')).toBe('👍🏽')
  expect(withSkinTone('👍🏿', 'light')).toBe('👍🏻')
  expect(withSkinTone('✌️', 'dark')).toBe('✌🏿')
  expect(withSkinTone('👩‍🚀', 'medium-light')).toBe('👩🏼‍🚀')
  expect(withSkinTone('❤️', 'dark')).toBe('❤️')
})
