/** Elements that get the focus when pressed, in browsers other than Safari. */
const PRESSABLE = 'button:not([tabindex]), a[href]:not([tabindex]), summary:not([tabindex])'

function takeFocus(event: PointerEvent): void {
  // Elements that keep the focus elsewhere prevent the default.
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const pressed = event.target.closest(PRESSABLE)
  if (pressed === null) return
  pressed.setAttribute('tabindex', '0')
  pressed.addEventListener('blur', () => pressed.removeAttribute('tabindex'), { once: true })
}

/**
 * Makes presses focus buttons and links in Safari as well, which focuses only elements with a tab index of
 * their own. Dialogs return the focus to the element that opened them, and fields check where the focus goes.
 * @returns a function that ends it
 */
export function letPressesFocus(): () => void {
  document.addEventListener('pointerdown', takeFocus)
  return () => document.removeEventListener('pointerdown', takeFocus)
}
