import { expect, test } from 'vitest'
import { aMessage } from '../messages.testing.ts'
import { isSamePicture, picturesIn, placeOf } from './pictures.ts'

const below = (path: string, attributes = `title="${path.slice(1)}.png"`) =>
  `<div class="message_inline_image"><a href="/user_uploads/1${path}.png" ${attributes}><img src="/user_uploads/thumbnail/1${path}.png/840x560.webp"></a></div>`

test('a message has the pictures below and within its text, in order, in full size and with their names', () => {
  const inline =
    '<p><img class="inline-image" alt="The plan" src="/user_uploads/thumbnail/1/plan.png/840x560.webp" data-original-src="/user_uploads/1/plan.png"></p>'
  const pictures = picturesIn(aMessage({ content: `${inline}${below('/cat')}${below('/a%20dog', '')}` }))
  expect(pictures.map(({ source, name }) => [source, name])).toEqual([
    ['/user_uploads/1/plan.png', 'The plan'],
    ['/user_uploads/1/cat.png', 'cat.png'],
    ['/user_uploads/1/a%20dog.png', 'a dog.png'],
  ])
})

test('a picture that is in a message twice is shown once, and in two messages twice', () => {
  const [first, ...rest] = picturesIn(aMessage({ id: 1, content: below('/cat') + below('/cat') }))
  expect(rest).toEqual([])
  const [other] = picturesIn(aMessage({ id: 2, content: below('/cat') }))
  expect(first && other && isSamePicture(first, other)).toBe(false)
})

test('for a picture on another site the service’s copy is shown', () => {
  const content =
    '<div class="message_inline_image"><a href="https://example.org/cat.png"><img src="/external_content/abc/def"></a></div>'
  expect(picturesIn(aMessage({ content }))).toMatchObject([
    { address: 'https://example.org/cat.png', source: '/external_content/abc/def', name: 'cat.png' },
  ])
})

test('the neighbors of a removed picture are found from its former position', () => {
  const of = (id: number, ...names: string[]) =>
    picturesIn(aMessage({ id, content: names.map((name) => below(`/${name}`)).join('') }))
  const [first, second, third] = [of(1, 'a'), of(2, 'b', 'c'), of(3, 'd')]
  const [b] = second
  if (!b) throw new Error('The message has pictures')
  expect(placeOf([...first, ...second, ...third], b)).toMatchObject({
    index: 1,
    previous: { name: 'a.png' },
    next: { name: 'c.png' },
  })
  const after = placeOf([...first, ...of(2, 'c'), ...third], b)
  expect(after).toMatchObject({ index: undefined, previous: { name: 'a.png' }, next: { name: 'c.png' } })
  expect(placeOf([...first, ...third], b).next?.name).toBe('d.png')
  expect(placeOf([], b)).toEqual({ index: undefined, picture: b, previous: undefined, next: undefined })
})

test('emoji, films and pictures that must not be loaded are not shown in the viewer', () => {
  const content = [
    '<p><img class="emoji" src="/user_avatars/1/emoji/parrot.gif" alt=":parrot:"></p>',
    '<div class="message_inline_image message_inline_video"><a href="/user_uploads/1/a.webm"><video src="/user_uploads/1/a.webm"></video></a></div>',
    '<div class="youtube-video message_inline_image"><a href="https://www.youtube.com/watch?v=1"><img src="/external_content/1"></a></div>',
    '<div class="message_inline_image"><a href="https://elsewhere.example/x.png"><img src="https://elsewhere.example/x.png"></a></div>',
  ].join('')
  expect(picturesIn(aMessage({ content }))).toEqual([])
})
