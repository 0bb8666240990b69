import { expect, test } from 'vitest'
import { KeptPictures, type Picture } from './keptPictures.ts'

const picture = (size: number): Picture => ({ type: 'image/png', bytes: new Uint8Array(size) })

test('the least recently used pictures make room for new ones', () => {
  const kept = new KeptPictures(100)
  kept.keep('a', picture(40))
  kept.keep('b', picture(40))
  kept.get('a')
  kept.keep('c', picture(40))
  expect(['a', 'b', 'c'].filter((url) => kept.get(url))).toEqual(['a', 'c'])
})

test('a picture kept again takes its room once', () => {
  const kept = new KeptPictures(100)
  for (let time = 0; time < 5; time++) kept.keep('a', picture(40))
  kept.keep('b', picture(40))
  expect(kept.get('a')).toBeDefined()
})
