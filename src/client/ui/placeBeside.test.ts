import { expect, test } from 'vitest'
import { positionBeside, type Side } from './placeBeside.ts'

const WINDOW = { width: 1000, height: 600 }
const POPOVER = { width: 200, height: 100 }

const anchorAt = (left: number, top: number): DOMRect =>
  ({ left, top, right: left + 40, bottom: top + 20, width: 40, height: 20 }) as DOMRect

const at = (left: number, top: number, side: Side) =>
  positionBeside(anchorAt(left, top), POPOVER, WINDOW, side)

test('a popover is below its anchor, centered or with one edge aligned', () => {
  expect(at(400, 100, 'below')).toEqual({ left: 320, top: 126 })
  expect(at(400, 100, 'below-start')).toEqual({ left: 400, top: 126 })
  expect(at(400, 100, 'below-end')).toEqual({ left: 240, top: 126 })
})

test('a popover extends towards the middle of the window on request', () => {
  expect(at(100, 100, 'below-inward')).toEqual({ left: 100, top: 126 })
  expect(at(900, 100, 'below-inward')).toEqual({ left: 740, top: 126 })
})

test('without room below, a popover is above its anchor', () => {
  expect(at(400, 560, 'below-start')).toEqual({ left: 400, top: 454 })
})

test('a popover never leaves the window', () => {
  expect(at(950, 100, 'below-start').left).toBe(792)
  expect(at(0, 100, 'below').left).toBe(8)
  expect(at(10, 590, 'right')).toEqual({ left: 56, top: 492 })
})

test('beside its anchor a popover is on the right, else on the left, else below', () => {
  expect(at(100, 100, 'right')).toEqual({ left: 146, top: 100 })
  expect(at(900, 100, 'right')).toEqual({ left: 694, top: 100 })
  const wide = { left: 100, top: 100, right: 900, bottom: 120, width: 800, height: 20 } as DOMRect
  expect(positionBeside(wide, POPOVER, WINDOW, 'right')).toEqual({ left: 100, top: 126 })
  const row = { left: 300, top: 100, right: 900, bottom: 120, width: 600, height: 20 } as DOMRect
  expect(positionBeside(row, POPOVER, WINDOW, 'right')).toEqual({ left: 300, top: 126 })
})
