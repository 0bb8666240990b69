import { scoped } from '../../../kernel/scope.ts'

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The size of the list that was shown last, zero before the first list. The next list is assumed to be as
 * large, so that it draws its rows at once and not after it was measured.
 */
export const lastViewport = scoped((): Size => ({ width: 0, height: 0 }))
