import { expect, test } from 'vitest'
import { onEachStay } from './stays.ts'

function aPage() {
  const window = new EventTarget()
  const ended = new AbortController()
  const stays: AbortSignal[] = []
  onEachStay((left) => stays.push(left), ended.signal, window)
  return { window, ended, stays, isOver: () => stays.map((left) => left.aborted) }
}

test('work begins at once, and the first showing of the page does not begin it again', () => {
  const { window, isOver } = aPage()
  window.dispatchEvent(new Event('pageshow'))
  expect(isOver()).toEqual([false])
})

test('leaving the page ends the work', () => {
  const { window, stays, isOver } = aPage()
  window.dispatchEvent(new Event('pagehide'))
  expect(isOver()).toEqual([true])
  expect(stays[0]?.reason).toMatchObject({ name: 'AbortError' })
})

test('a page that returns from the cache begins the work again', () => {
  const { window, isOver } = aPage()
  for (const type of ['pagehide', 'pageshow', 'pagehide', 'pageshow']) window.dispatchEvent(new Event(type))
  expect(isOver()).toEqual([true, true, false])
})

test('the end of the session ends the work for good', () => {
  const { window, ended, isOver } = aPage()
  ended.abort()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
  expect(isOver()).toEqual([true])
})

test('without a window there is one stay', () => {
  const stays: AbortSignal[] = []
  onEachStay((left) => stays.push(left), new AbortController().signal, undefined)
  expect(stays.map((left) => left.aborted)).toEqual([false])
})
