import { create } from 'zustand'

export interface Toast {
  readonly text: string
  readonly tone?: 'normal' | 'danger'
  readonly action?: { readonly text: string; readonly run: () => void }
  /** The reader does not want it; not where it goes by itself. */
  readonly onDismiss?: () => void
}

export interface ShownToast extends Toast {
  readonly id: number
}

const MOST = 3
let lastId = 0

export const useToasts = create<{ readonly toasts: readonly ShownToast[] }>()(() => ({ toasts: [] }))

/** Says something in passing. Never the only place for an error that the reader must act on. */
export function showToast(toast: Toast): void {
  const shown = { ...toast, id: ++lastId }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown].slice(-MOST) }))
}

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))

/** Takes every notice away: whom they concern leaves, and whoever comes after is not to see them. */
export const forgetToasts = (): void => useToasts.setState(useToasts.getInitialState(), true)
