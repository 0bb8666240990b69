import { Copy, Move as MoveIcon, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'preact/compat'
import { editEventPath } from '../../conversations/eventAddress.ts'
import { goTo } from '../../conversations/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { copyLink } from '../../ui/copyText.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { showMenu, type MenuEntry } from '../../ui/menuStore.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { ShownEvent } from '../shownEvent.ts'
import { edgeAt, followPointer } from './drag.ts'
import { stepForKey } from './keys.ts'
import styles from './Mover.module.css'
import { useMoving } from './useMoving.ts'

interface Props {
  /** What holds the view: links with `data-event-id` in days with `data-date`. It knows nothing of moving. */
  readonly area: RefObject<HTMLElement | null>
  /** As the calendar says, not as they are shown on their way. */
  readonly events: readonly ShownEvent[]
  readonly grid: 'month' | 'time'
}

const linkIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null

/**
 * Lets those who may change events move them where they are drawn: by drag, or with the arrow keys in a mode of their
 * own, which the menu of an event and Shift+M begin.
 */
export const Mover = ({ area, events, grid }: Props) => {
  const t = useText()
  const [isByKeyboard, setByKeyboard] = useState(false)
  const { moving, begin, moveTo, moveOn, finish, cancel, describe } = useMoving()
  const [said, setSaid] = useState('')

  const eventOf = (link: Element | null): ShownEvent | undefined => {
    const id = Number(link?.getAttribute('data-event-id'))
    const event = events.find((each) => each.id === id)
    return event?.canEdit === false ? undefined : event
  }
  const beginByKeyboard = (event: ShownEvent): void => {
    begin(event)
    setByKeyboard(true)
    setSaid(t('event.move.start', { title: event.title }))
  }
  const endByKeyboard = (how: 'kept' | 'dropped'): void => {
    const title = moving?.event.title ?? ''
    setByKeyboard(false)
    if (how === 'kept') finish()
    else cancel()
    setSaid(how === 'kept' ? '' : t('event.move.cancelled', { title }))
  }
  const onPointerDown = useEffectEvent((press: PointerEvent): void => {
    const link = linkIn(press.target)
    const event = eventOf(link)
    // A finger scrolls; it has the menu, which a long press opens.
    if (!link || !event || !area.current || press.button !== 0 || press.pointerType === 'touch') return
    if (isByKeyboard) endByKeyboard('dropped')
    followPointer(area.current, link, press, {
      begin: () => begin(event),
      move: moveTo,
      drop: finish,
      cancel,
    })
  })
  const onPointerMove = useEffectEvent((point: PointerEvent): void => {
    const link = linkIn(point.target)
    if (link && !moving) link.dataset['grip'] = eventOf(link) && edgeAt(link, point) === 'end' ? grid : ''
  })
  const onKeyDown = useEffectEvent((press: KeyboardEvent): void => {
    if (!isByKeyboard) {
      const event = press.key === 'M' && press.shiftKey ? eventOf(linkIn(press.target)) : undefined
      if (!event) return
      beginByKeyboard(event)
    } else {
      const step = stepForKey(press, grid)
      if (step) moveOn(step)
      else if (press.key === 'Enter') endByKeyboard('kept')
      else if (press.key === 'Escape' || press.key === 'Tab') endByKeyboard('dropped')
    }
    press.preventDefault()
    press.stopPropagation()
  })
  const onContextMenu = useEffectEvent((press: MouseEvent): void => {
    const link = linkIn(press.target)
    const event = eventOf(link)
    if (!link || !event || press.shiftKey) return
    press.preventDefault()
    const entries: MenuEntry[] = [
      {
        kind: 'action',
        text: t('event.move.begin'),
        shortcut: 'calendar Shift+m',
        icon: menuIcon(MoveIcon),
        // Once the menu has given the focus back.
        run: () => setTimeout(() => beginByKeyboard(event)),
      },
      {
        kind: 'action',
        text: t('event.edit'),
        icon: menuIcon(Pencil),
        run: () => goTo(editEventPath(event)),
      },
      {
        kind: 'action',
        text: t('event.copyLink'),
        icon: menuIcon(Copy),
        run: () => void copyLink(t, link.getAttribute('href') ?? ''),
      },
    ]
    // The keyboard's menu key tells no place.
    const isPlaced = press.clientX !== 0 || press.clientY !== 0
    const point = isPlaced ? { point: { x: press.clientX, y: press.clientY } } : {}
    void showMenu({ label: event.title, entries, anchor: link, ...point })
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const element = area.current
    element?.addEventListener('pointerdown', (press) => onPointerDown(press), { signal })
    element?.addEventListener('pointermove', (point) => onPointerMove(point), { signal })
    // Before the keys of the view, which mean something else meanwhile.
    element?.addEventListener('keydown', (press) => onKeyDown(press), { signal, capture: true })
    element?.addEventListener('contextmenu', (press) => onContextMenu(press), { signal })
    // The browser's own way of dragging links would take over.
    element?.addEventListener('dragstart', (drag) => drag.preventDefault(), { signal })
    return () => listening.abort()
  }, [area])
  // The link is drawn anew where the event has come to: the focus goes with it.
  useLayoutEffect(() => {
    const link = area.current?.querySelector<HTMLElement>(`[data-event-id="${moving?.event.id}"]`)
    if (!link || !moving) return undefined
    link.dataset['moving'] = ''
    if (isByKeyboard) link.focus()
    return () => {
      delete link.dataset['moving']
    }
  }, [area, moving, isByKeyboard])
  const isOnTheWay = isByKeyboard && moving !== undefined && moving.shown !== moving.event
  return (
    <>
      {isByKeyboard && moving && (
        <p className={styles['hint']} aria-hidden="true">
          <strong>{describe(moving.shown)}</strong> {t('event.move.help')}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{isOnTheWay ? describe(moving.shown) : said}</span>
      </VisuallyHidden>
    </>
  )
}
