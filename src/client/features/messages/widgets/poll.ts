import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { readStep } from './steps.ts'

export interface Poll {
  readonly question: string
  readonly options: readonly {
    readonly key: string
    readonly text: string
    readonly voterIds: readonly number[]
  }[]
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The poll that a message's steps add up to (chat spec 2.1, submessages); undefined when they are no poll. */
export function pollOf(submessages: readonly Submessage[]): Poll | undefined {
  const [first, ...rest] = submessages
  const start = first && readStep(first)
  if (!first || start?.['widget_type'] !== 'poll') return undefined
  const given = start['extra_data'] as { question?: unknown; options?: unknown } | undefined
  let question = asText(given?.question)
  const options = new Map<string, { text: string; voters: Set<number> }>()
  const offer = (key: string, text: string): void => {
    if (text !== '' && ![...options.values()].some((each) => each.text === text)) {
      options.set(key, { text, voters: new Set() })
    }
  }
  const offered: unknown[] = Array.isArray(given?.options) ? given.options : []
  for (const [place, text] of offered.entries()) offer(`canned,${place}`, asText(text))
  for (const submessage of rest) {
    const step = readStep(submessage)
    if (!step) continue
    switch (step['type']) {
      case 'new_option':
        offer(`${submessage.sender_id},${String(step['idx'])}`, asText(step['option']))
        break
      case 'question':
        if (submessage.sender_id === first.sender_id) question = asText(step['question'])
        break
      case 'vote': {
        const voters = options.get(asText(step['key']))?.voters
        if (step['vote'] === 1) voters?.add(submessage.sender_id)
        else voters?.delete(submessage.sender_id)
      }
    }
  }
  return {
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voterIds: [...voters] })),
  }
}
