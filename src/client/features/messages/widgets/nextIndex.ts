import type { Submessage } from '../../../../protocol/chat/messages.ts'
import { readStep } from './steps.ts'

/**
 * A number that this person has not used yet: it identifies their addition. `field` names the field of the
 * steps that carries it.
 */
export function nextIndex(submessages: readonly Submessage[], userId: number, field: 'idx' | 'key'): number {
  const given = submessages.flatMap((each) => {
    const value = each.sender_id === userId ? readStep(each)?.[field] : undefined
    return typeof value === 'number' ? [value] : []
  })
  return Math.max(0, ...given) + 1
}
