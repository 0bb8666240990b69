import { expect, test } from 'vitest'
import { centered, draggedBy, squareOf, zoomedTo } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the first crop is the largest square in the middle', () => {
  expect(squareOf(wide, centered)).toEqual({ x: 100, y: 0, side: 200 })
})

test('a zoom of two shows half of the square in each direction', () => {
  expect(squareOf(wide, zoomedTo(centered, 2))).toEqual({ x: 150, y: 50, side: 100 })
})

test('the picture follows the pointer', () => {
  const { x } = squareOf(wide, draggedBy(wide, centered, 0.25, 0))
  expect(x).toBe(50)
})

test('the picture cannot be dragged beyond its edges', () => {
  expect(squareOf(wide, draggedBy(wide, centered, 9, 9))).toEqual({ x: 0, y: 0, side: 200 })
  expect(squareOf(wide, draggedBy(wide, centered, -9, -9))).toEqual({ x: 200, y: 0, side: 200 })
})

test('the zoom stays between one and four', () => {
  expect([zoomedTo(centered, 0).zoom, zoomedTo(centered, 99).zoom]).toEqual([1, 4])
})
