import { create } from 'zustand'
import { readPreference, writePreference } from '../ui/preferences.ts'

interface Details {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** The view is another: details that cover it are closed, those beside it stay. */
  readonly turn: () => void
}

/** In narrower windows they cover the view, which nobody wants to begin with. */
const standBeside = (): boolean => matchMedia('(width >= 1440px)').matches

/** Whether the details of the view are shown; remembered where they stand beside it. */
export const useDetails = create<Details>()((set) => ({
  isOpen: readPreference('details') === 'open' && standBeside(),
  toggle: () =>
    set(({ isOpen }) => {
      if (standBeside()) writePreference('details', isOpen ? 'closed' : 'open')
      return { isOpen: !isOpen }
    }),
  turn: () => {
    if (!standBeside()) set({ isOpen: false })
  },
}))
