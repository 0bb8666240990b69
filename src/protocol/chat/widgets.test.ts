import { expect, test } from 'vitest'
import { widgetOf } from './widgets.ts'

test('a poll has a question and options, written as a list or not', () => {
  expect(widgetOf('/poll Lunch?\n- Soup\nSalad\n\n* Soup')).toEqual({
    widget_type: 'poll',
    extra_data: { question: 'Lunch?', options: ['Soup', 'Salad'] },
  })
})

test('a poll may begin empty', () => {
  expect(widgetOf('/poll')).toEqual({ widget_type: 'poll', extra_data: { question: '', options: [] } })
})

test('a to-do list has a title, and tasks with descriptions', () => {
  expect(widgetOf('/todo Party\nCake: chocolate, large\nMusic')).toEqual({
    widget_type: 'todo',
    extra_data: {
      task_list_title: 'Party',
      tasks: [
        { task: 'Cake', desc: 'chocolate, large' },
        { task: 'Music', desc: '' },
      ],
    },
  })
  expect(widgetOf('/todo')).toMatchObject({ extra_data: { task_list_title: 'Task list', tasks: [] } })
})

test.each(['Say /poll Lunch?', '/polls', '/todos', ' /poll x', '/me polls', '`/poll`'])(
  '%s is neither',
  (content) => {
    expect(widgetOf(content)).toBeUndefined()
  },
)
