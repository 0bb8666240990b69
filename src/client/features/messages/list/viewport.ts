import { scoped } from '../../../kernel/scope.ts'

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The size of the list that was shown last, nothing before the first one. The next list is taken to be as large, so
 * that it draws its rows at once and not after it was measured.
 */
export const lastViewport = scoped((): Size => ({ width: 0, height: 0 }))
