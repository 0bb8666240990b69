import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import {
  askFocus,
  begunEdits,
  changeEdit,
  closeEdit,
  fillEdit,
  forgetEdit,
  openEdit,
  rebaseEdit,
  requestEditLast,
  settleEdit,
  takeFocus,
  edits,
} from './editing.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => example.end())

const state = () => example.session.get(edits).getState()

const textOf = (messageId: number): string | undefined => state().open.get(messageId)?.text

test('an editor opens empty and takes the source when it comes', () => {
  openEdit(example.session, 1, undefined)
  expect(textOf(1)).toBe('')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello')
})

test('a source that comes a second time does not overwrite what was typed', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'hello there')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('a source that comes after the editor was closed opens nothing', () => {
  openEdit(example.session, 1, undefined)
  closeEdit(example.session, 1)
  fillEdit(example.session, 1, 'hello')
  expect(state().open.size).toBe(0)
})

test('what was typed is offered again after closing', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'hello there')
  closeEdit(example.session, 1)
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('an unchanged text is not kept', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  closeEdit(example.session, 1)
  expect(state().kept.size).toBe(0)
})

test('a saved edit is forgotten', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'changed')
  forgetEdit(example.session, 1)
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'changed')
  expect(textOf(1)).toBe('changed')
})

test('opening an open editor changes nothing', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  openEdit(example.session, 1, 5)
  expect(textOf(1)).toBe('hello')
})

test('an editor gets the focus when it is opened, not each time it is drawn', () => {
  openEdit(example.session, 1, 5)
  expect(state().focusDue).toBe(1)
  takeFocus(example.session, 1)
  changeEdit(example.session, 1, 'hello there')
  expect(state().focusDue).toBeUndefined()
  openEdit(example.session, 1, 5)
  expect(state().focusDue).toBe(1)
})

test('the same request twice is seen twice', () => {
  requestEditLast(example.session, { kind: 'feed' })
  const first = state().request
  requestEditLast(example.session, { kind: 'feed' })
  expect(state().request).not.toBe(first)
})

test('after seeing what the message has become, the text replaces that', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'mine')
  rebaseEdit(example.session, 1, 'theirs', 7)
  expect(state().open.get(1)).toEqual({ source: 'theirs', text: 'mine', editedAt: 7 })
})

test('a text that was put aside comes back with the editor', () => {
  openEdit(example.session, 1, 7, { text: 'mine' })
  fillEdit(example.session, 1, 'theirs')
  expect(state().open.get(1)).toEqual({ source: 'theirs', text: 'mine', editedAt: 7 })
})

describe('saving', () => {
  beforeEach(() => {
    openEdit(example.session, 1, 5)
    fillEdit(example.session, 1, 'hello')
    changeEdit(example.session, 1, 'sent')
  })

  test('closes the editor', () => {
    settleEdit(example.session, 1, 'sent')
    expect(state().open.size).toBe(0)
  })

  test('leaves what was typed meanwhile, as an edit of what was sent', () => {
    changeEdit(example.session, 1, 'sent and more')
    settleEdit(example.session, 1, 'sent')
    expect(state().open.get(1)).toEqual({
      source: 'sent',
      text: 'sent and more',
      editedAt: 5,
      isSaved: true,
    })
  })

  test('behind a closed editor lets go of what was sent, and of nothing that was typed after it', () => {
    closeEdit(example.session, 1)
    settleEdit(example.session, 1, 'sent')
    expect(state().kept.size).toBe(0)
    openEdit(example.session, 1, 5)
    fillEdit(example.session, 1, 'sent')
    changeEdit(example.session, 1, 'later')
    closeEdit(example.session, 1)
    settleEdit(example.session, 1, 'sent')
    expect(state().kept.get(1)).toBe('later')
  })
})

test('an editor that is drawn anew has the focus again, unless it was closed', () => {
  openEdit(example.session, 1, 5)
  takeFocus(example.session, 1)
  askFocus(example.session, 1)
  expect(state().focusDue).toBe(1)
  takeFocus(example.session, 1)
  closeEdit(example.session, 1)
  askFocus(example.session, 1)
  expect(state().focusDue).toBeUndefined()
})

test('the next session holds no edit of the last one, open or kept', () => {
  openEdit(example.session, 1, undefined, { text: 'a secret' })
  expect(textOf(1)).toBe('a secret')
  example.end()
  example = aSession([])
  expect(textOf(1)).toBeUndefined()
  expect(begunEdits(example.session)).toBe(0)
})
