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
} from './editing.ts'
import { edits } from './edits.ts'

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => example.end())

const state = () => example.session.get(edits).getState()

const textOf = (messageId: number): string | undefined => state().open.get(messageId)?.text

test('an editor opens empty and is filled with the source when it arrives', () => {
  openEdit(example.session, 1, undefined)
  expect(textOf(1)).toBe('')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello')
})

test('a source that arrives twice does not overwrite typed text', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'hello there')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('what was typed before the source arrived goes on at its end', () => {
  openEdit(example.session, 1, undefined)
  changeEdit(example.session, 1, ' there')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('what was typed before the source arrived goes on before its files', () => {
  openEdit(example.session, 1, undefined)
  changeEdit(example.session, 1, ' there')
  fillEdit(example.session, 1, 'hello\n[list.txt](/user_uploads/1/list.txt)')
  expect(textOf(1)).toBe('hello there\n[list.txt](/user_uploads/1/list.txt)')
})

test('a text of an earlier visit stays, closed or changed before the source arrives', () => {
  openEdit(example.session, 1, undefined, { text: 'hello there' })
  closeEdit(example.session, 1)
  openEdit(example.session, 1, undefined)
  expect(textOf(1)).toBe('hello there')
  changeEdit(example.session, 1, 'hello there, all')
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there, all')
})

test('a source that arrives after closing opens no editor', () => {
  openEdit(example.session, 1, undefined)
  closeEdit(example.session, 1)
  fillEdit(example.session, 1, 'hello')
  expect(state().open.size).toBe(0)
})

test('typed text is offered again after closing the editor', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'hello there')
  closeEdit(example.session, 1)
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('an unchanged text is not kept after closing the editor', () => {
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

test('an editor takes the focus when it is opened, not each time it is drawn', () => {
  openEdit(example.session, 1, 5)
  expect(state().focusDue).toBe(1)
  takeFocus(example.session, 1)
  changeEdit(example.session, 1, 'hello there')
  expect(state().focusDue).toBeUndefined()
  openEdit(example.session, 1, 5)
  expect(state().focusDue).toBe(1)
})

test('a repeated request to edit is noticed', () => {
  requestEditLast(example.session, { kind: 'feed' })
  const first = state().request
  requestEditLast(example.session, { kind: 'feed' })
  expect(state().request).not.toBe(first)
})

test('after the newest version was shown, saving replaces that version', () => {
  openEdit(example.session, 1, undefined)
  fillEdit(example.session, 1, 'hello')
  changeEdit(example.session, 1, 'mine')
  rebaseEdit(example.session, 1, 'theirs', 7)
  expect(state().open.get(1)).toEqual({ source: 'theirs', text: 'mine', editedAt: 7 })
})

test('a text that was put aside returns with the editor', () => {
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

  test('saving closes the editor', () => {
    settleEdit(example.session, 1, 'sent')
    expect(state().open.size).toBe(0)
  })

  test('saving leaves text typed meanwhile, as an edit of the saved text', () => {
    changeEdit(example.session, 1, 'sent and more')
    settleEdit(example.session, 1, 'sent')
    expect(state().open.get(1)).toEqual({
      source: 'sent',
      text: 'sent and more',
      editedAt: 5,
      isSaved: true,
    })
  })

  test('saving behind a closed editor drops the saved text, and no text typed after it', () => {
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

test('an editor that is drawn again regains the focus, unless it was closed', () => {
  openEdit(example.session, 1, 5)
  takeFocus(example.session, 1)
  askFocus(example.session, 1)
  expect(state().focusDue).toBe(1)
  takeFocus(example.session, 1)
  closeEdit(example.session, 1)
  askFocus(example.session, 1)
  expect(state().focusDue).toBeUndefined()
})

test('the next session has no edit of the last one, open or kept', () => {
  openEdit(example.session, 1, undefined, { text: 'a secret' })
  expect(textOf(1)).toBe('a secret')
  example.end()
  example = aSession([])
  expect(textOf(1)).toBeUndefined()
  expect(begunEdits(example.session)).toBe(0)
})
