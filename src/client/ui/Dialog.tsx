import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useText } from '../i18n/useText.ts'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useOverlayHistory } from './overlayHistory.ts'
import { uiTexts } from './texts/uiTexts.ts'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /**
   * `bare`: the children draw the whole surface and only screen readers get the title, as in the switcher.
   */
  readonly frame?: 'titled' | 'bare'
  /** `full`: the whole window, for pictures and other content to look at. */
  readonly size?: 'normal' | 'wide' | 'full'
  /** `text`: text to read without any controls, so keys scroll the text itself. */
  readonly content?: 'controls' | 'text'
  readonly children: ReactNode
}

const FIELD =
  ':is(input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]):not(:disabled, [tabindex="-1"])'

/** The first field to write or choose in: not one that is fixed, and of a group of choices the chosen one. */
function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELD)]
  const first = fields.find((field) => field.ariaDisabled !== 'true') ?? fields[0]
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return (
    fields.find((each) => each instanceof HTMLInputElement && each.name === first.name && each.checked) ??
    first
  )
}

/** Focuses the first field; on a touch screen, where the keyboard would cover half of the dialog, its title. */
function begin(dialog: HTMLElement | null, heading: HTMLElement | null): void {
  const field = dialog && !matchMedia('(pointer: coarse)').matches ? firstField(dialog) : undefined
  ;(field ?? heading)?.focus()
}

/** More buttons than these are no answers to one question. */
const MOST_ANSWERS = 3
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** In a dialog that only asks, arrows move among its answers: from its title, ↑ goes to the last one. */
function moveAmongAnswers(event: KeyboardEvent<HTMLDialogElement>): void {
  const { currentTarget: dialog, key, target } = event
  const step = STEPS[key]
  if (step === undefined || event.defaultPrevented || dialog.querySelector(FIELD)) return
  const answers = [
    ...dialog.querySelectorAll<HTMLElement>('[data-dialog-body] button:not(:disabled, [role])'),
  ]
  const isAsking = answers.length <= MOST_ANSWERS && (target as Element).matches('h2, button:not([role])')
  if (!isAsking || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const at = answers.indexOf(target as HTMLElement)
  const next = at === -1 ? answers.at(Math.min(step, 0)) : answers[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The element and the focusable ones around it: the dialog can remove what it was opened from, such as a message. */
function placesAround(element: Element | null): readonly HTMLElement[] {
  const place = element?.closest<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')
  return place ? [place, ...placesAround(place.parentElement)] : []
}

/** A modal dialog, open while it is mounted. Escape, Back and a press beside it close it; focus returns. */
export const Dialog = ({
  title,
  onClose,
  frame = 'titled',
  size = 'normal',
  content = 'controls',
  children,
}: Props) => {
  const t = useText(uiTexts)
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  const lastFocused = useRef<Element>(null)
  useOverlayHistory(onClose)
  // In the layout effect, not after paint: the focus must have returned before the chosen action moves it on.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const places = placesAround(document.activeElement)
    if (!dialog.open) dialog.showModal()
    // The browser focuses the title or the close button: the first field, else the title, is more helpful.
    const first = document.activeElement
    if (!dialog.contains(first) || first === closeButton.current || first === heading.current) {
      begin(dialog, heading.current)
    }
    const onCancel = (event: Event): void => {
      event.preventDefault()
      close()
    }
    // A press on the backdrop lands on the dialog element itself, outside its box.
    const onPress = (event: PointerEvent): void => {
      if (event.target !== dialog) return
      const box = dialog.getBoundingClientRect()
      const isInside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom
      if (!isInside) close()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onPress)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', onPress)
      dialog.close()
      places.find((each) => each.isConnected)?.focus({ preventScroll: true })
    }
  }, [])
  // The next step of a dialog has other contents: those with the focus are gone.
  useLayoutEffect(() => {
    if (lastFocused.current?.isConnected === false) begin(element.current, heading.current)
  })
  return (
    <dialog
      ref={element}
      onFocus={({ target }) => {
        lastFocused.current = target
      }}
      aria-label={title}
      onKeyDown={moveAmongAnswers}
      className={classes(
        styles['dialog'],
        size === 'wide' && styles['wide'],
        frame === 'bare' && styles[size === 'full' ? 'full' : 'top'],
      )}
    >
      {frame === 'titled' && (
        <header className={styles['header']}>
          <h2 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          <IconButton ref={closeButton} label={t('common.close')} onClick={onClose}>
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </header>
      )}
      <div
        data-dialog-body
        tabIndex={content === 'text' ? 0 : undefined}
        className={classes(styles['body'], frame === 'bare' && styles['bare'])}
      >
        {children}
      </div>
    </dialog>
  )
}
