import type { Submessage } from '../../../../protocol/chat/messages.ts'

/** The content of a step of a poll or to-do list; undefined for any other content. */
export function readStep(submessage: Submessage): Readonly<Record<string, unknown>> | undefined {
  if (submessage.msg_type !== 'widget') return undefined
  try {
    const step: unknown = JSON.parse(submessage.content)
    return typeof step === 'object' && step !== null ? (step as Record<string, unknown>) : undefined
  } catch {
    return undefined // Written by an unknown application.
  }
}
