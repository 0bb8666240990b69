import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { IconButton } from './IconButton.tsx'
import { useOverlayHistory } from './overlayHistory.ts'
import { placeBeside, type Side } from './placeBeside.ts'
import { uiTexts } from './texts/uiTexts.ts'
import styles from './Popover.module.css'

type Props = {
  readonly title: string
  readonly anchor: HTMLElement
  readonly side?: Side
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog beside the element that opened it, open while it is mounted. Escape, Back and a press outside
 * close it.
 */
export const Popover = ({ title, anchor, side = 'below-start', onClose, children }: Props) => {
  const t = useText(uiTexts)
  const element = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useId()
  const close = useEffectEvent(onClose)
  useOverlayHistory(onClose)
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover) return undefined
    popover.showPopover()
    placeBeside(popover, anchor.getBoundingClientRect(), side)
    if (!popover.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') close()
    }
    const hasFocus = popover.contains.bind(popover)
    popover.addEventListener('toggle', onToggle)
    return () => {
      popover.removeEventListener('toggle', onToggle)
      // After a press outside, the focus stays where the reader pressed.
      if (hasFocus(document.activeElement) || document.activeElement === document.body) {
        anchor.focus({ preventScroll: true })
      }
    }
  }, [anchor, side])
  // Content that loads later can outgrow the room measured at first.
  useEffect(() => {
    const popover = element.current
    if (!popover) return undefined
    const observer = new ResizeObserver(() => placeBeside(popover, anchor.getBoundingClientRect(), side))
    observer.observe(popover)
    return () => observer.disconnect()
  }, [anchor, side])
  return (
    <div ref={element} popover="auto" role="dialog" aria-labelledby={name} className={styles['popover']}>
      <header className={styles['header']}>
        <h2 ref={heading} id={name} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      <div className={styles['body']}>{children}</div>
    </div>
  )
}
