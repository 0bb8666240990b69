import { create } from 'zustand'
import { readPreference, writePreference } from '../ui/preferences.ts'

interface Details {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Whether the details stand beside the view. */
export const useDetails = create<Details>()((set) => ({
  isOpen: readPreference('details') === 'open',
  toggle: () =>
    set(({ isOpen }) => {
      writePreference('details', isOpen ? 'closed' : 'open')
      return { isOpen: !isOpen }
    }),
}))
