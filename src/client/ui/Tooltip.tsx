import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import type { KeyName } from './keys/keymap.ts'
import { placeBeside, type Side } from './placeBeside.ts'
import { shownKeys } from './keys/shownKeys.ts'
import styles from './Tooltip.module.css'

const DELAY = 400

interface Shown {
  readonly anchor: Element
  readonly text: string
  readonly shortcut: KeyName | undefined
  readonly side: Side
}

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const shownFor = (anchor: HTMLElement): Shown => ({
  anchor,
  // An empty attribute means the accessible name, so that long names are not repeated in the markup.
  text: anchor.dataset['tooltip'] || (anchor.ariaLabel ?? ''),
  shortcut: anchor.dataset['shortcut'] as KeyName | undefined,
  // In a column of icons a tooltip below one would cover the next.
  side: anchor.closest('[data-tooltips-beside]') ? 'right-center' : 'below',
})

/**
 * Follows pointer and focus over the whole page, so that an element requests a tooltip with `data-tooltip`
 * alone and a list of thousands of rows needs no listeners for it. Stays while hovered, closes with Escape
 * (WCAG 1.4.13).
 */
function useTooltip(): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useLayoutEffect(() => {
    const ended = new AbortController()
    const options = { signal: ended.signal, passive: true }
    let timer: ReturnType<typeof setTimeout> | undefined
    let names: MutationObserver | undefined
    const hide = (): void => {
      clearTimeout(timer)
      names?.disconnect()
      setShown(undefined)
    }
    const show = (anchor: HTMLElement): void => {
      if (!anchor.isConnected) return
      setShown(shownFor(anchor))
      // A key that is pressed on a button can change what the button does next.
      names = new MutationObserver(() =>
        anchor.dataset['tooltip'] === undefined ? hide() : setShown(shownFor(anchor)),
      )
      names.observe(anchor, { attributeFilter: ['aria-label', 'data-tooltip'] })
    }
    document.addEventListener(
      'pointerover',
      (event) => {
        if (event.pointerType === 'touch') return
        if (event.target instanceof Element && event.target.closest('[role=tooltip]')) return
        hide()
        // While something is dragged, the things that it passes are not what the reader looks at.
        const anchor = event.buttons === 0 && anchorOf(event.target)
        if (anchor) timer = setTimeout(() => show(anchor), DELAY)
      },
      options,
    )
    document.addEventListener(
      'focusin',
      (event) => {
        hide()
        const anchor = anchorOf(event.target)
        // Later, because the focus can leave a popover that is just closing or opening; during that time no other
        // popover can open.
        if (anchor?.matches(':focus-visible')) timer = setTimeout(() => show(anchor))
      },
      options,
    )
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('scroll', hide, { ...options, capture: true })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), {
      ...options,
      capture: true,
    })
    return () => {
      ended.abort()
      clearTimeout(timer)
      names?.disconnect()
    }
  }, [])
  return shown
}

/** Shows the tooltip of the hovered or focused element. Mounted once. */
export const TooltipLayer = () => {
  const t = useText()
  const shown = useTooltip()
  const element = useRef<HTMLDivElement>(null)
  const isShown = shown !== undefined
  useLayoutEffect(() => {
    if (isShown) element.current?.showPopover()
  }, [isShown])
  useLayoutEffect(() => {
    const tooltip = element.current
    if (shown && tooltip) placeBeside(tooltip, shown.anchor.getBoundingClientRect(), shown.side)
  }, [shown])
  if (!shown) return null
  const keys = shownKeys(t, shown.shortcut)
  return (
    <div ref={element} popover="manual" role="tooltip" className={styles['tooltip']}>
      {shown.text}
      {keys && <kbd className={styles['shortcut']}>{keys}</kbd>}
    </div>
  )
}
