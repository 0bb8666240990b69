import { describe, expect, test } from 'vitest'
import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { pollOf } from './poll.ts'
import { todoOf } from './todo.ts'

const steps = (...all: readonly [sender: number, content: unknown][]): Submessage[] =>
  all.map(([sender_id, content], place) => ({
    id: place + 1,
    message_id: 1,
    sender_id,
    msg_type: 'widget',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }))

const lunch = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Salad'] } }

describe('polls', () => {
  test('votes of a poll count once per person, and can be taken back', () => {
    const poll = pollOf(
      steps(
        [1, lunch],
        [2, { type: 'vote', key: 'canned,0', vote: 1 }],
        [2, { type: 'vote', key: 'canned,0', vote: 1 }],
        [3, { type: 'vote', key: 'canned,0', vote: 1 }],
        [3, { type: 'vote', key: 'canned,0', vote: -1 }],
      ),
    )
    expect(poll?.options.map((each) => [each.text, each.voterIds])).toEqual([
      ['Soup', [2]],
      ['Salad', []],
    ])
  })

  test('anybody adds options to a poll, and an existing option is not added again', () => {
    const poll = pollOf(
      steps(
        [1, lunch],
        [2, { type: 'new_option', idx: 1, option: 'Pizza' }],
        [3, { type: 'new_option', idx: 1, option: 'Soup' }],
      ),
    )
    expect(poll?.options.map((each) => each.key)).toEqual(['canned,0', 'canned,1', '2,1'])
  })

  test('only the author of a poll changes its question', () => {
    const changed = [1, { type: 'question', question: 'Dinner?' }] as const
    const ignored = [2, { type: 'question', question: 'No' }] as const
    expect(pollOf(steps([1, lunch], [...changed], [...ignored]))?.question).toBe('Dinner?')
  })

  test('invalid steps of a poll are ignored', () => {
    expect(
      pollOf(steps([1, lunch], [2, 'not JSON'], [2, 'null'], [2, { type: 'vote', key: 'gone', vote: 1 }]))
        ?.options,
    ).toHaveLength(2)
  })

  test('other widgets and plain messages are not polls', () => {
    expect(pollOf([])).toBeUndefined()
    expect(pollOf(steps([1, { widget_type: 'todo', extra_data: {} }]))).toBeUndefined()
  })
})

describe('to-do lists', () => {
  const list = {
    widget_type: 'todo',
    extra_data: { task_list_title: 'Party', tasks: [{ task: 'Cake', desc: 'Big' }] },
  }

  test('anybody adds and strikes tasks of a list', () => {
    const todo = todoOf(
      steps(
        [1, list],
        [2, { type: 'new_task', key: 2, task: 'Balloons', desc: '', completed: false }],
        [3, { type: 'strike', key: '0,canned' }],
      ),
    )
    expect(todo?.tasks.map((each) => [each.key, each.isDone])).toEqual([
      ['0,canned', true],
      ['2,2', false],
    ])
  })

  test('striking a task a second time opens it again', () => {
    const todo = todoOf(
      steps([1, list], [1, { type: 'strike', key: '0,canned' }], [2, { type: 'strike', key: '0,canned' }]),
    )
    expect(todo?.tasks[0]?.isDone).toBe(false)
  })

  test('only the author of a list names it', () => {
    const todo = todoOf(
      steps(
        [1, list],
        [2, { type: 'new_task_list_title', title: 'No' }],
        [1, { type: 'new_task_list_title', title: 'Feast' }],
      ),
    )
    expect(todo?.title).toBe('Feast')
  })
})
