import type { Submessage } from '../../../../protocol/chat/messages.ts'

/** A step that was sent, and whose event has not arrived yet. */
export interface PendingStep {
  readonly content: string
  /** The newest step when it was taken: the step that answers it is newer. */
  readonly after: number
}

/** The steps that have not returned yet; each step that returned answers one of them. */
export function stillPending(
  pending: readonly PendingStep[],
  arrived: readonly Submessage[],
  ownUserId: number,
): readonly PendingStep[] {
  const answers = arrived.filter((each) => each.sender_id === ownUserId)
  const used = new Set<number>()
  return pending.filter((step) => {
    const answer = answers.find(
      (each) => each.id > step.after && each.content === step.content && !used.has(each.id),
    )
    if (answer) used.add(answer.id)
    return answer === undefined
  })
}
