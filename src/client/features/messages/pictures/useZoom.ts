import { useState } from 'react'

/** Zoom factors, relative to the size that fits the window. */
const FACTORS = [1, 1.5, 2, 3, 4, 6, 8] as const

export interface Zoom {
  readonly factor: number
  readonly canGoCloser: boolean
  readonly canGoFurther: boolean
  readonly closer: () => void
  readonly further: () => void
  readonly reset: () => void
}

/** The zoom of a picture; each picture begins at the size that fits. */
export function useZoom(picture: string): Zoom {
  const [state, setState] = useState({ picture, step: 0 })
  const step = state.picture === picture ? state.step : 0
  const go = (to: number): void => setState({ picture, step: Math.max(0, Math.min(FACTORS.length - 1, to)) })
  return {
    factor: FACTORS[step] ?? 1,
    canGoCloser: step < FACTORS.length - 1,
    canGoFurther: step > 0,
    closer: () => go(step + 1),
    further: () => go(step - 1),
    reset: () => go(0),
  }
}
