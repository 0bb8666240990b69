import { useEffect } from 'react'
import { loadPart } from '../../../ui/loading/loadPart.ts'

/** Makes long presses on messages ask for their menu, on devices with a touch screen. */
export function useLongPresses(): void {
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return
    let isOver = false
    let stop: (() => void) | undefined
    const begin = async (): Promise<void> => {
      const { letLongPressesAsk } = await loadPart(() => import('./longPress.ts'))
      if (!isOver) stop = letLongPressesAsk()
    }
    void begin()
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
}
