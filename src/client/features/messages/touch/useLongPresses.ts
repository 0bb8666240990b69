import { useLayoutEffect } from 'react'
import { letLongPressesAsk } from './longPress.ts'

/** Makes long presses on messages ask for their menu, on devices with a touch screen, as soon as the page is drawn. */
export function useLongPresses(): void {
  useLayoutEffect(() => (matchMedia('(any-pointer: coarse)').matches ? letLongPressesAsk() : undefined), [])
}
