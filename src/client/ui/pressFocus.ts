/** What takes the focus when it is pressed, in browsers other than Safari. */
const PRESSABLE = 'button:not([tabindex]), a[href]:not([tabindex]), summary:not([tabindex])'

function takeFocus(event: PointerEvent): void {
  // What keeps the focus where it is says so.
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const pressed = event.target.closest(PRESSABLE)
  if (pressed === null) return
  pressed.setAttribute('tabindex', '0')
  pressed.addEventListener('blur', () => pressed.removeAttribute('tabindex'), { once: true })
}

/**
 * Lets buttons and links take the focus when they are pressed in Safari as well, which gives it only to those with a
 * tab index of their own. Dialogs return the focus to what opened them, and fields look where the focus goes.
 * @returns ends that
 */
export function letPressesFocus(): () => void {
  document.addEventListener('pointerdown', takeFocus)
  return () => document.removeEventListener('pointerdown', takeFocus)
}
