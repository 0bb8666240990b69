import { expect, test } from 'vitest'
import { linkedIn, marksOf, mentionedIn } from './marks.ts'

const people = [
  { user_id: 7, full_name: 'Ada' },
  { user_id: 8, full_name: 'Ben' },
  { user_id: 9, full_name: 'Ben' },
]
const channels = [{ name: 'design' }, { name: 'design council' }, { name: 'ops' }]

test('mentions and links are found, each once', () => {
  expect(marksOf('@**Ada** and @**Ada** see #**design>icons**')).toBe('@**Ada**\n#**design>icons**')
})

test.each(['', 'plain', '@Ada', '@_**Ada**', 'a@**Ada**', '`@**Ada**`', '```\n#**design**\n```', '**bold**'])(
  '%j contains no mention or link',
  (text) => expect(marksOf(text)).toBe(''),
)

test('an ID after a name distinguishes people of the same name', () => {
  expect(mentionedIn(marksOf('@**Ada** @**Ben|9**'), people).map((each) => each.user_id)).toEqual([7, 9])
})

test('a wildcard, or an unknown name, mentions no person', () => {
  expect(mentionedIn(marksOf('@**all** @**Cleo**'), people)).toEqual([])
})

test('a link to a topic is a link to its channel, and not to one whose name begins alike', () => {
  expect(linkedIn(marksOf('#**design>icons>new** #**ops**'), channels)).toEqual([
    { name: 'design' },
    { name: 'ops' },
  ])
  expect(linkedIn(marksOf('#**design council**'), channels)).toEqual([{ name: 'design council' }])
  expect(linkedIn(marksOf('@**ops**'), channels)).toEqual([])
})
