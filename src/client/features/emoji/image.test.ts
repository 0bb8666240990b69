import { expect, test } from 'vitest'
import { drawingOf } from './image.ts'

const drawn = (code: string) =>
  drawingOf({ emoji_name: code, emoji_code: code, reaction_type: 'service_extra_emoji' }, new Map())

test('an emoji that is an image of another server is drawn with it', () => {
  expect(drawn('zulip')).toEqual({
    kind: 'image',
    url: '/static/generated/emoji/images/emoji/unicode/zulip.png',
  })
})

test('an image that nobody knows leaves the name', () => {
  expect(drawn('other')).toEqual({ kind: 'name' })
})
