import { expect, test } from 'vitest'
import { iconPath, windowTitle } from './title.ts'

test('the title counts the messages that concern the reader', () => {
  expect(windowTitle('design › icons', 'Acme', 3, 40)).toBe('(3) design › icons – Acme')
  expect(windowTitle('Inbox', 'Acme', 120, 120)).toBe('(99+) Inbox – Acme')
})

test('the title has a dot for other unread messages', () => {
  expect(windowTitle('Inbox', 'Acme', 0, 7)).toBe('• Inbox – Acme')
  expect(windowTitle('Inbox', '', 0, 0)).toBe('Inbox')
})

test('the icon shows the same counts as the title', () => {
  expect([iconPath(0, 0), iconPath(0, 2), iconPath(4, 9), iconPath(10, 10)]).toEqual([
    '/favicon.svg',
    '/icons/dot.svg',
    '/icons/4.svg',
    '/icons/9plus.svg',
  ])
})
