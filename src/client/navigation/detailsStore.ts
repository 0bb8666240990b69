import { create } from 'zustand'
import { readPreference, writePreference } from '../ui/preferences.ts'

interface Details {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** The view changed: closes details that cover it, leaves details beside it open. */
  readonly turn: () => void
}

/** In narrower windows the details cover the view, so they begin closed. */
const standBeside = (): boolean => matchMedia('(width >= 1440px)').matches

/** The visibility of the view's details; remembered if they are shown beside the view. */
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
