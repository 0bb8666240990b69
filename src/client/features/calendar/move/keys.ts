import { STEP } from './geometry.ts'
import type { Move } from './movedTimes.ts'

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
}

/** Returns the step of an arrow key: days and weeks in a month, days and quarters of an hour on a time axis. */
const stepOf = (key: string, grid: 'month' | 'time'): Pick<Move, 'days' | 'minutes'> | undefined => {
  switch (key) {
    case 'ArrowRight':
      return { days: 1, minutes: 0 }
    case 'ArrowLeft':
      return { days: -1, minutes: 0 }
    case 'ArrowDown':
      return grid === 'month' ? { days: 7, minutes: 0 } : { days: 0, minutes: STEP }
    case 'ArrowUp':
      return grid === 'month' ? { days: -7, minutes: 0 } : { days: 0, minutes: -STEP }
    default:
      return undefined
  }
}

/**
 * Returns the effect of an arrow key on an event being moved; with Shift only its end moves. Undefined for other
 * keys.
 */
export function stepForKey({ key, shiftKey }: PressedKey, grid: 'month' | 'time'): Move | undefined {
  const step = stepOf(key, grid)
  return step && { ...step, edge: shiftKey ? 'end' : 'whole' }
}
