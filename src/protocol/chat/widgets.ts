import * as v from 'valibot'
import { integer, plainText } from './shapes.ts'

/*
 * Polls and to-do lists: messages whose first submessage defines the widget; each later one is a user's step.
 * `content` of a submessage is one of these as JSON.
 */

const text = v.pipe(plainText, v.maxLength(1000, 'faults.long'))
const writtenText = v.pipe(
  text,
  v.trim(),
  v.check((value) => value !== '', 'faults.empty'),
)
/** A number that a user assigns to an item they add, unique among theirs. */
const index = v.pipe(integer, v.minValue(0), v.maxValue(1000))

const pollStart = v.object({
  widget_type: v.literal('poll'),
  extra_data: v.object({ question: text, options: v.pipe(v.array(text), v.maxLength(1000)) }),
})
const todoStart = v.object({
  widget_type: v.literal('todo'),
  extra_data: v.object({
    task_list_title: text,
    tasks: v.pipe(v.array(v.object({ task: text, desc: v.optional(text, '') })), v.maxLength(1000)),
  }),
})

/** Content that makes a message a poll or a to-do list. */
export const widgetStart = v.variant('widget_type', [pollStart, todoStart])
export type WidgetStart = v.InferOutput<typeof widgetStart>

/** `{user ID},{index}`, or `canned,{place}` for options of the message itself. */
const optionKey = v.pipe(v.string(), v.regex(/^(?:canned|\d{1,15}),\d{1,4}$/, 'is no key of an option'))
export const pollStep = v.variant('type', [
  v.object({ type: v.literal('new_option'), idx: index, option: writtenText }),
  v.object({ type: v.literal('vote'), key: optionKey, vote: v.picklist([1, -1], 'faults.plusMinusOne') }),
  /** Allowed only to its author. */
  v.object({ type: v.literal('question'), question: writtenText }),
])
export type PollStep = v.InferOutput<typeof pollStep>

/** `{index},{user ID}`, or `{place},canned`: the reverse order of a poll's. */
const taskKey = v.pipe(v.string(), v.regex(/^\d{1,4},(?:canned|\d{1,15})$/, 'is no key of a task'))
export const todoStep = v.variant('type', [
  v.object({
    type: v.literal('new_task'),
    key: index,
    task: writtenText,
    desc: v.optional(text, ''),
    completed: v.optional(v.boolean(), false),
  }),
  v.object({ type: v.literal('strike'), key: taskKey }),
  /** Allowed only to its author. */
  v.object({ type: v.literal('new_task_list_title'), title: writtenText }),
])
export type TodoStep = v.InferOutput<typeof todoStep>

/** Lines after the first, without list dashes and empty lines. */
const itemsOf = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim().replace(/^(?:[-*]\s+)/, '')).filter((line) => line !== '')

/** Parses `task: description`. */
export function taskOf(line: string): { task: string; desc: string } {
  const colon = line.indexOf(':')
  return colon <= 0
    ? { task: line, desc: '' }
    : { task: line.slice(0, colon).trim(), desc: line.slice(colon + 1).trim() }
}

const DEFAULT_LIST_TITLE = 'Task list'

/** Returns the widget of a message that begins with `/poll` or `/todo`; undefined for other messages. */
export function widgetOf(content: string): WidgetStart | undefined {
  const [first = '', ...lines] = content.split('\n')
  const [, command, rest = ''] = /^\/(poll|todo)(?:\s+(.*))?$/.exec(first.trimEnd()) ?? []
  if (command === undefined) return undefined
  const items = itemsOf(lines)
  const start =
    command === 'poll'
      ? { widget_type: 'poll', extra_data: { question: rest.trim(), options: [...new Set(items)] } }
      : {
          widget_type: 'todo',
          extra_data: { task_list_title: rest.trim() || DEFAULT_LIST_TITLE, tasks: items.map(taskOf) },
        }
  const read = v.safeParse(widgetStart, start)
  return read.success ? read.output : undefined
}
