import { beforeEach, describe, expect, test } from 'vitest'
import {
  askFocus,
  changeEdit,
  closeEdit,
  fillEdit,
  forgetEdit,
  openEdit,
  rebaseEdit,
  requestEditLast,
  settleEdit,
  takeFocus,
  useEdits,
} from './editing.ts'

beforeEach(() => useEdits.setState(useEdits.getInitialState(), true))

const textOf = (messageId: number): string | undefined => useEdits.getState().open.get(messageId)?.text

test('an editor opens empty and takes the source when it comes', () => {
  openEdit(1, undefined)
  expect(textOf(1)).toBe('')
  fillEdit(1, 'hello')
  expect(textOf(1)).toBe('hello')
})

test('a source that comes a second time does not overwrite what was typed', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  changeEdit(1, 'hello there')
  fillEdit(1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('a source that comes after the editor was closed opens nothing', () => {
  openEdit(1, undefined)
  closeEdit(1)
  fillEdit(1, 'hello')
  expect(useEdits.getState().open.size).toBe(0)
})

test('what was typed is offered again after closing', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  changeEdit(1, 'hello there')
  closeEdit(1)
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  expect(textOf(1)).toBe('hello there')
})

test('an unchanged text is not kept', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  closeEdit(1)
  expect(useEdits.getState().kept.size).toBe(0)
})

test('a saved edit is forgotten', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  changeEdit(1, 'changed')
  forgetEdit(1)
  openEdit(1, undefined)
  fillEdit(1, 'changed')
  expect(textOf(1)).toBe('changed')
})

test('opening an open editor changes nothing', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  openEdit(1, 5)
  expect(textOf(1)).toBe('hello')
})

test('an editor gets the focus when it is opened, not each time it is drawn', () => {
  openEdit(1, 5)
  expect(useEdits.getState().focusDue).toBe(1)
  takeFocus(1)
  changeEdit(1, 'hello there')
  expect(useEdits.getState().focusDue).toBeUndefined()
  openEdit(1, 5)
  expect(useEdits.getState().focusDue).toBe(1)
})

test('the same request twice is seen twice', () => {
  requestEditLast({ kind: 'feed' })
  const first = useEdits.getState().request
  requestEditLast({ kind: 'feed' })
  expect(useEdits.getState().request).not.toBe(first)
})

test('after seeing what the message has become, the text replaces that', () => {
  openEdit(1, undefined)
  fillEdit(1, 'hello')
  changeEdit(1, 'mine')
  rebaseEdit(1, 'theirs', 7)
  expect(useEdits.getState().open.get(1)).toEqual({ source: 'theirs', text: 'mine', editedAt: 7 })
})

test('a text that was put aside comes back with the editor', () => {
  openEdit(1, 7, { text: 'mine' })
  fillEdit(1, 'theirs')
  expect(useEdits.getState().open.get(1)).toEqual({ source: 'theirs', text: 'mine', editedAt: 7 })
})

describe('saving', () => {
  beforeEach(() => {
    openEdit(1, 5)
    fillEdit(1, 'hello')
    changeEdit(1, 'sent')
  })

  test('closes the editor', () => {
    settleEdit(1, 'sent')
    expect(useEdits.getState().open.size).toBe(0)
  })

  test('leaves what was typed meanwhile, as an edit of what was sent', () => {
    changeEdit(1, 'sent and more')
    settleEdit(1, 'sent')
    expect(useEdits.getState().open.get(1)).toEqual({
      source: 'sent',
      text: 'sent and more',
      editedAt: 5,
      isSaved: true,
    })
  })

  test('behind a closed editor lets go of what was sent, and of nothing that was typed after it', () => {
    closeEdit(1)
    settleEdit(1, 'sent')
    expect(useEdits.getState().kept.size).toBe(0)
    openEdit(1, 5)
    fillEdit(1, 'sent')
    changeEdit(1, 'later')
    closeEdit(1)
    settleEdit(1, 'sent')
    expect(useEdits.getState().kept.get(1)).toBe('later')
  })
})

test('an editor that is drawn anew has the focus again, unless it was closed', () => {
  openEdit(1, 5)
  takeFocus(1)
  askFocus(1)
  expect(useEdits.getState().focusDue).toBe(1)
  takeFocus(1)
  closeEdit(1)
  askFocus(1)
  expect(useEdits.getState().focusDue).toBeUndefined()
})
