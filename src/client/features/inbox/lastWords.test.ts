import { expect, test } from 'vitest'
import type { Message } from '../../../protocol/chat/messages.ts'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { inEnglish } from '../../i18n/useText.ts'
import { lastWords } from './lastWords.ts'

const from = (content: string): Message => ({ sender_full_name: 'Ada', content }) as Message

test('a row shows the author and the words', () => {
  expect(lastWords(inEnglish, from('<p>On my <strong>way</strong></p>'))).toBe('Ada: On my way')
})

test('a row does not reveal a spoiler', () => {
  const spoiler =
    '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div><div class="spoiler-content" aria-hidden="true"><p>He did it</p></div></div>'
  expect(lastWords(inEnglish, from(spoiler))).toContain('The end')
  expect(lastWords(inEnglish, from(spoiler))).not.toContain('He did it')
})

test('a row says what is answered, not what is quoted', () => {
  expect(lastWords(inEnglish, from('<blockquote><p>Long ago</p></blockquote><p>Now</p>'))).toMatch(/Now$/)
})

test('an author whom the reader can’t see is an unknown person', () => {
  const message = { sender_full_name: UNKNOWN_NAME, content: '<p>Hello</p>' } as Message
  expect(lastWords(inEnglish, message)).toBe('Unknown person: Hello')
})
