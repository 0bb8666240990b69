import { pageStore } from '../ui/pageStore.ts'

/** An overlay that covers the page: one at a time. */
export type Overlay = 'sidebar' | 'switcher' | 'shortcuts' | 'sign-out'

interface Overlays {
  readonly overlay: Overlay | undefined
}

export const useOverlay = pageStore<Overlays>({ overlay: undefined })
export const openOverlay = (overlay: Overlay): void => useOverlay.setState({ overlay })
export const closeOverlay = (): void => useOverlay.setState({ overlay: undefined })
