import { expect, test } from 'vitest'
import { isResolved, isResolving, toggledMark } from './resolving.ts'

test('a topic is marked as resolved, and unmarked again', () => {
  expect(toggledMark('fun', 60)).toBe('✔ fun')
  expect(toggledMark('✔ fun', 60)).toBe('fun')
  expect(isResolved('✔ fun')).toBe(true)
  expect(isResolved('fun ✔ ')).toBe(false)
})

test('repeated marks are removed together', () => {
  expect(toggledMark('✔ ✔ fun', 60)).toBe('fun')
})

test('a name at the limit keeps the mark and loses its end, counted in whole characters', () => {
  expect(toggledMark('😀'.repeat(60), 60)).toBe(`✔ ${'😀'.repeat(58)}`)
})

test('only the mark makes a topic resolved; another name is a move', () => {
  expect(isResolving('fun', '✔ fun')).toBe(true)
  expect(isResolving('✔ fun', 'fun')).toBe(true)
  expect(isResolving('fun', '✔ games')).toBe(false)
  expect(isResolving('fun', 'fun')).toBe(false)
})
