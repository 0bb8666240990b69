import { afterEach, beforeEach, expect, test } from 'vitest'
import { dismissToast, useToasts } from '../../ui/toastStore.ts'
import { changeEntry, entry, readEntry } from '../entry.ts'
import { aSession, type ExampleSession } from '../session.testing.ts'
import { toastWhile } from './toastWhile.ts'

const muted = entry<boolean>(['example', 'muted'], false)
const shown = () => useToasts.getState().toasts.map(({ text }) => text)

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => {
  example.end()
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
})

const change = (to: boolean): void => changeEntry(example.session, muted, () => to)
const show = (): void =>
  toastWhile(example.session, { text: 'Muted' }, () => readEntry(example.session, muted))

test('a toast goes once what it undoes is undone elsewhere', () => {
  change(true)
  show()
  expect(shown()).toEqual(['Muted'])
  change(false)
  expect(shown()).toEqual([])
})

test('it waits for a change that has not arrived yet', () => {
  show()
  changeEntry(example.session, entry<number>(['example', 'other'], 0), () => 1)
  expect(shown()).toEqual(['Muted'])
  change(true)
  expect(shown()).toEqual(['Muted'])
  change(false)
  expect(shown()).toEqual([])
})

test('it shows nothing after the session ended', () => {
  example.end()
  show()
  expect(shown()).toEqual([])
})
