import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { readStep } from './steps.ts'

export interface Todo {
  readonly title: string
  readonly tasks: readonly {
    readonly key: string
    readonly task: string
    readonly description: string
    readonly isDone: boolean
  }[]
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The to-do list that a message's steps add up to (chat spec 2.1, submessages); undefined when they are none. */
export function todoOf(submessages: readonly Submessage[]): Todo | undefined {
  const [first, ...rest] = submessages
  const start = first && readStep(first)
  if (!first || start?.['widget_type'] !== 'todo') return undefined
  const given = start['extra_data'] as { task_list_title?: unknown; tasks?: unknown } | undefined
  let title = asText(given?.task_list_title)
  const tasks = new Map<string, { task: string; description: string; isDone: boolean }>()
  const add = (key: string, step: Readonly<Record<string, unknown>>): void => {
    const task = asText(step['task'])
    if (task !== '') {
      tasks.set(key, { task, description: asText(step['desc']), isDone: step['completed'] === true })
    }
  }
  if (Array.isArray(given?.tasks)) {
    given.tasks.forEach((each: unknown, place) => {
      if (typeof each === 'object' && each !== null) add(`${place},canned`, each as Record<string, unknown>)
    })
  }
  for (const submessage of rest) {
    const step = readStep(submessage)
    if (!step) continue
    if (step['type'] === 'new_task') add(`${String(step['key'])},${submessage.sender_id}`, step)
    else if (step['type'] === 'new_task_list_title' && submessage.sender_id === first.sender_id) {
      title = asText(step['title'])
    } else if (step['type'] === 'strike') {
      const task = tasks.get(asText(step['key']))
      if (task) task.isDone = !task.isDone
    }
  }
  return { title, tasks: [...tasks].map(([key, task]) => ({ key, ...task })) }
}
