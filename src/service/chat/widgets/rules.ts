import * as v from 'valibot'
import {
  pollStep,
  todoStep,
  widgetStart,
  type PollStep,
  type TodoStep,
  type WidgetStart,
} from '../../../protocol/chat/widgets.ts'
import { faultWords } from '../../../protocol/faultWords.ts'
import { asReason, because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { reasonOfIssue } from '../../../protocol/refusals/issues.ts'
import { badRequest } from '../refuse.ts'

/** A stored step: its author's ID, and its content as JSON. */
export interface StoredStep {
  readonly sender_id: number
  readonly content: string
}

/** `store`: a valid step; `ignore`: one that changes nothing. */
export type Verdict = 'store' | 'ignore'

const invalid = (reason: ReasonOrKey): never =>
  badRequest(because('widgets.invalid', { reason: asReason(reason) }))

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return badRequest('messages.stepNotJson')
  }
}

function read<T>(schema: v.GenericSchema<unknown, T>, content: string): T {
  const result = v.safeParse(schema, parsed(content), { message: faultWords })
  if (result.success) return result.output
  const [issue] = result.issues
  return invalid(because('widgets.at', { place: v.getDotPath(issue) ?? 'it', fault: reasonOfIssue(issue) }))
}

export const readStart = (content: string): WidgetStart => read(widgetStart, content)

/** Parses stored steps, which were validated before they were stored. */
const stepsOf = <Step>(schema: v.GenericSchema<unknown, Step>, stored: readonly StoredStep[]) =>
  stored.map(({ sender_id, content }) => ({ sender_id, step: read(schema, content) }))

interface Given {
  readonly senderId: number
  readonly authorId: number
  readonly content: string
}

function judgePoll(
  start: Extract<WidgetStart, { widget_type: 'poll' }>,
  stored: readonly StoredStep[],
  { senderId, authorId, content }: Given,
): Verdict {
  const step: PollStep = read(pollStep, content)
  const options = new Map(start.extra_data.options.map((text, place) => [`canned,${place}`, text]))
  const votes = new Set<string>()
  for (const { sender_id, step: past } of stepsOf(pollStep, stored)) {
    if (past.type === 'new_option') options.set(`${sender_id},${past.idx}`, past.option)
    else if (past.type === 'vote' && sender_id === senderId) {
      if (past.vote === 1) votes.add(past.key)
      else votes.delete(past.key)
    }
  }
  switch (step.type) {
    case 'question':
      return senderId === authorId ? 'store' : invalid('widgets.questionDenied')
    case 'new_option':
      if ([...options.values()].includes(step.option)) return 'ignore'
      return options.has(`${senderId},${step.idx}`) ? invalid('widgets.idxTaken') : 'store'
    case 'vote':
      if (!options.has(step.key)) return invalid('widgets.optionUnknown')
      return votes.has(step.key) === (step.vote === 1) ? 'ignore' : 'store'
  }
}

function judgeTodo(
  start: Extract<WidgetStart, { widget_type: 'todo' }>,
  stored: readonly StoredStep[],
  { senderId, authorId, content }: Given,
): Verdict {
  const step: TodoStep = read(todoStep, content)
  const tasks = new Map(start.extra_data.tasks.map(({ task }, place) => [`${place},canned`, task]))
  for (const { sender_id, step: past } of stepsOf(todoStep, stored)) {
    if (past.type === 'new_task') tasks.set(`${past.key},${sender_id}`, past.task)
  }
  switch (step.type) {
    case 'new_task_list_title':
      return senderId === authorId ? 'store' : invalid('widgets.titleDenied')
    case 'new_task':
      if ([...tasks.values()].includes(step.task)) return 'ignore'
      return tasks.has(`${step.key},${senderId}`) ? invalid('widgets.keyTaken') : 'store'
    case 'strike':
      return tasks.has(step.key) ? 'store' : invalid('widgets.taskUnknown')
  }
}

/**
 * Decides on a step. @throws Refusal when it is not allowed
 * @param stored the earlier steps, beginning with the one that created the widget
 */
export function judgeStep(stored: readonly StoredStep[], given: Given): Verdict {
  const [first, ...rest] = stored
  if (!first) {
    if (given.senderId !== given.authorId) badRequest('messages.stepDenied')
    readStart(given.content)
    return 'store'
  }
  const start = readStart(first.content)
  return start.widget_type === 'poll' ? judgePoll(start, rest, given) : judgeTodo(start, rest, given)
}
