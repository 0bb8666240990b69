import type { KeyboardEvent } from 'react'

/** Arrows move between the buttons; the toolbar is one tab stop (ARIA toolbar pattern). */
export function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  // On a touch screen the quick reactions are not displayed: they can't take the focus.
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((each) => each.checkVisibility())
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = buttons.indexOf(event.target as HTMLButtonElement) + (isRightToLeft ? -step : step)
  buttons[(next + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
