import { expect, test } from 'vitest'
import { exampleHtml } from './context.testing.ts'
import { renderMath } from './math.ts'
import { cutText } from './cutText.ts'
import { notificationTextOf, plainTextOf } from './plainText.ts'

const plain = (source: string) => plainTextOf(exampleHtml(source, { math: renderMath }))
const notification = (source: string) => notificationTextOf(exampleHtml(source, { math: renderMath }))

test('blocks and breaks become lines', () => {
  expect(plain('# a\nb\nc\n\n- d\n- e\n\n|f|\n|-|\n|g|')).toBe('a\nb\nc\nd\ne\nf\ng')
})

test('markup and entities are decoded', () => {
  expect(plain('**a** `<b>` & "c" @**Ada Park** [d](https://e.example)')).toBe('a <b> & "c" @Ada Park d')
  expect(plainTextOf('<p>&#39;&#x27;&nbsp;&quot;&amp;lt;&constructor;&#99999999;</p>')).toBe(
    "'' \"&lt;&constructor;&#99999999;",
  )
})

test('emoji become characters, custom ones their names', () => {
  expect(plain(':tada: ❤️ :hash: :ship_it:')).toBe('🎉 ❤️ #️⃣ :ship_it:')
})

test('a formula becomes its source', () => {
  expect(plain('so $$x^2 < 1$$!')).toBe('so x^2 < 1!')
})

test('a notification hides spoilers and abridges quotes', () => {
  const source = '> said before\n\nnew\n```spoiler end\nhe **dies**\n```\nok'
  expect(notification(source)).toBe('[…]\nnew\nend\n(…)\nok')
  expect(plain(source)).toBe('said before\nnew\nend\nhe dies\nok')
})

test('a file shown without text becomes its title', () => {
  expect(plain('[cat.png](/user_uploads/1/cat.png)')).toBe('cat.png')
})

test('broken HTML does no harm', () => {
  expect(plainTextOf('<p>a < b <i>c</p></p> <')).toBe('a < b c\n<')
  expect(plainTextOf('<img alt="x" /><br/>y')).toBe('x\ny')
})

test('a text is cut between characters, never within one', () => {
  expect(cutText('👍👍', 2)).toBe('👍👍')
  expect(cutText('👍👍👍', 2)).toBe('👍👍…')
  expect(cutText('four', 4)).toBe('four')
})
