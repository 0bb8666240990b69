import { pageStore } from './pageStore.ts'

export interface Toast {
  readonly text: string
  readonly tone?: 'normal' | 'danger'
  readonly action?: { readonly text: string; readonly run: () => void }
  /** Milliseconds for which it shows, if not as long as others. */
  readonly lasts?: number
  /** Called when the reader dismisses the toast; not when its time runs out. */
  readonly onDismiss?: () => void
}

export interface ShownToast extends Toast {
  readonly id: number
}

const MOST = 3

export const useToasts = pageStore<{ readonly toasts: readonly ShownToast[]; readonly lastId: number }>({
  toasts: [],
  lastId: 0,
})

/**
 * Shows a passing message. Never the only place for an error that the reader must act on.
 * @returns its ID, by which it can be dismissed
 */
export function showToast(toast: Toast): number {
  useToasts.setState(({ toasts, lastId }) => ({
    toasts: [...toasts, { ...toast, id: lastId + 1 }].slice(-MOST),
    lastId: lastId + 1,
  }))
  return useToasts.getState().lastId
}

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
