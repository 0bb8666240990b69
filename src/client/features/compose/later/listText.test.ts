import { expect, test } from 'vitest'
import { widgetOf } from '../../../../protocol/chat/widgets.ts'
import { readList, writeList } from './listText.ts'

const trip = { title: 'Where to?', items: ['Rome', 'Oslo'] }

test('a poll is its question with one option per line, and reads back unchanged', () => {
  expect(writeList('poll', trip)).toBe('/poll Where to?\nRome\nOslo')
  expect(readList('poll', '/poll Where to?\nRome\n\nOslo')).toEqual(trip)
})

test('the service reads the list that the form writes', () => {
  expect(widgetOf(writeList('poll', trip))?.extra_data).toEqual({
    question: 'Where to?',
    options: ['Rome', 'Oslo'],
  })
  expect(widgetOf(writeList('todo', { title: '', items: ['Pack: the tent'] }))?.extra_data).toEqual({
    task_list_title: 'Task list',
    tasks: [{ task: 'Pack', desc: 'the tent' }],
  })
})

test('empty items, and line breaks within an item, are left out', () => {
  expect(writeList('poll', { title: ' A\nB ', items: ['', ' x\ty ', ' '] })).toBe('/poll A B\nx y')
})

test('an empty text is an empty list; any other text is not a list', () => {
  expect(readList('todo', ' \n')).toEqual({ title: '', items: [] })
  expect(readList('todo', 'Some words')).toBeUndefined()
  expect(readList('todo', '/poll A')).toBeUndefined()
  expect(readList('poll', '/pollen')).toBeUndefined()
})
