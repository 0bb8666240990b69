import { pageStore } from './pageStore.ts'

export interface Toast {
  readonly text: string
  readonly tone?: 'normal' | 'danger'
  readonly action?: { readonly text: string; readonly run: () => void }
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

/** Shows a passing message. Never the only place for an error that the reader must act on. */
export function showToast(toast: Toast): void {
  useToasts.setState(({ toasts, lastId }) => ({
    toasts: [...toasts, { ...toast, id: lastId + 1 }].slice(-MOST),
    lastId: lastId + 1,
  }))
}

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
