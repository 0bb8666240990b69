/** Milliseconds after which a press is a long one. */
const LONG = 450
/** Pixels that a finger at rest moves at most. */
const SLACK = 10

const MESSAGE = '[data-feed] article[data-message-id]'

/**
 * Calls `act` if the finger stays where it is: not if it moves, is lifted, or scrolls, which cancels its pointer. A list
 * that scrolls by itself, such as for a new message, does not end the press. Until then the browser selects no text of
 * the element, and what the finger does on being lifted is no press of what is below it.
 */
function whenHeld(element: HTMLElement, start: PointerEvent, act: () => void): void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const { userSelect } = element.style
  element.style.userSelect = 'none'
  const timer = setTimeout(() => {
    const after = { capture: true, signal: untilNextPress() }
    act()
    addEventListener('click', swallow, after)
    addEventListener('contextmenu', swallow, after)
  }, LONG)
  const end = (): void => {
    clearTimeout(timer)
    element.style.userSelect = userSelect
    over.abort()
  }
  for (const type of ['pointerup', 'pointercancel', 'contextmenu']) addEventListener(type, end, options)
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLACK) end()
    },
    options,
  )
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Aborts at the next press. */
function untilNextPress(): AbortSignal {
  const pressed = new AbortController()
  addEventListener('pointerdown', () => pressed.abort(), { capture: true, once: true })
  return pressed.signal
}

/**
 * Asks for the menu of a message on which a finger stays, in the browsers that do not ask themselves, and sooner in
 * those that do. Text that is selected already is left to the browser, which moves its ends.
 * @returns a function that ends it
 */
export function letLongPressesAsk(): () => void {
  const onPress = (event: PointerEvent): void => {
    const { target, pointerType, isPrimary, clientX, clientY } = event
    if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return
    const row = target.closest<HTMLElement>(MESSAGE)
    if (!row || getSelection()?.isCollapsed === false) return
    whenHeld(row, event, () => {
      const asked = { bubbles: true, cancelable: true, clientX, clientY }
      target.dispatchEvent(new MouseEvent('contextmenu', asked))
    })
  }
  document.addEventListener('pointerdown', onPress)
  return () => document.removeEventListener('pointerdown', onPress)
}
