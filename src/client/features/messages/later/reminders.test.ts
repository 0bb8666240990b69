import { expect, test } from 'vitest'
import { noteOf } from './reminders.ts'

test('the reader’s note is read back from the text of the reminder', () => {
  const lead = 'You requested a reminder for #**design>icons@7**.'
  const quote = '@_**Ana|7** wrote:\n\n```quote\nNote:\n\n> not this\n```'
  expect(noteOf({ content: `${lead} Note:\n\n> With the figures\n> and the plan\n\n${quote}` })).toBe(
    'With the figures\nand the plan',
  )
  expect(noteOf({ content: `${lead} Note:\n > As others write it\n\n${quote}` })).toBe('As others write it')
  for (const word of ['Notiz:', 'Note\u202f:', 'Nota:']) {
    expect(noteOf({ content: `${lead} ${word}\n\n> Mit den Zahlen\n\n${quote}` })).toBe('Mit den Zahlen')
  }
  expect(noteOf({ content: `${lead}\n\n${quote}` })).toBe('')
})
