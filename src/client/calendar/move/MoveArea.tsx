import { Copy, Move as MoveIcon, Pencil } from 'lucide-react'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { editEventPath } from '../../conversations/eventAddress.ts'
import { goTo } from '../../conversations/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { showMenu, type MenuEntry } from '../../ui/menuStore.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { ShownEvent } from '../shownEvent.ts'
import { edgeAt, followPointer } from './drag.ts'
import { stepForKey } from './keys.ts'
import styles from './MoveArea.module.css'
import { useMoving } from './useMoving.ts'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly grid: 'month' | 'time'
  readonly children: ReactNode
}

const linkIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null

/**
 * Lets those who may change events move them where they are drawn: by drag, or with the arrow keys in a mode of their
 * own, which the menu of an event and Shift+M begin. The views below draw links with `data-event-id` in days with
 * `data-date` and know nothing of it.
 */
export const MoveArea = ({ events, grid, children }: Props) => {
  const t = useText()
  const area = useRef<HTMLDivElement>(null)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const { moving, begin, moveTo, moveOn, finish, cancel, describe } = useMoving()
  const [said, setSaid] = useState('')

  const eventOf = (link: Element | null): ShownEvent | undefined => {
    const id = Number(link?.getAttribute('data-event-id'))
    const event = events.find((each) => each.id === id)
    return event?.canEdit === false ? undefined : event
  }
  // The link is drawn anew where the event has come to: the focus goes with it.
  useLayoutEffect(() => {
    const link = area.current?.querySelector<HTMLElement>(`[data-event-id="${moving?.event.id}"]`)
    if (!link || !moving) return undefined
    link.dataset['moving'] = ''
    if (isByKeyboard) link.focus()
    return () => {
      delete link.dataset['moving']
    }
  }, [moving, isByKeyboard])

  const beginByKeyboard = (event: ShownEvent): void => {
    begin(event)
    setByKeyboard(true)
    setSaid(t('event.move.start', { title: event.title }))
  }
  const endByKeyboard = (how: 'kept' | 'dropped'): void => {
    const title = moving?.event.title ?? ''
    setByKeyboard(false)
    if (how === 'kept') finish()
    else {
      cancel()
      setSaid(t('event.move.cancelled', { title }))
    }
  }
  const onPointerDown = (press: PointerEvent): void => {
    const link = linkIn(press.target)
    const event = eventOf(link)
    if (!link || !event || !area.current || press.button !== 0 || press.pointerType === 'touch') return
    if (isByKeyboard) endByKeyboard('dropped')
    followPointer(area.current, link, press.nativeEvent, {
      begin: () => begin(event),
      move: moveTo,
      drop: finish,
      cancel,
    })
  }
  const onPointerMove = ({ target, nativeEvent }: PointerEvent): void => {
    const link = linkIn(target)
    if (!link || moving) return
    link.dataset['grip'] = eventOf(link) && edgeAt(link, nativeEvent) === 'end' ? grid : ''
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    if (!isByKeyboard) {
      const event = press.key === 'M' && press.shiftKey ? eventOf(linkIn(press.target)) : undefined
      if (!event) return
      beginByKeyboard(event)
    } else {
      const step = stepForKey(press, grid)
      if (step) moveOn(step)
      else if (press.key === 'Enter') endByKeyboard('kept')
      else if (press.key === 'Escape' || press.key === 'Tab') endByKeyboard('dropped')
      else if (press.key === 'Shift') return
    }
    press.preventDefault()
    press.stopPropagation()
  }
  const onContextMenu = (press: MouseEvent): void => {
    const link = linkIn(press.target)
    const event = eventOf(link)
    if (!link || !event || press.shiftKey) return
    press.preventDefault()
    const entries: MenuEntry[] = [
      {
        kind: 'action',
        text: t('event.move.begin'),
        shortcut: 'Shift+M',
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
        run: () =>
          void navigator.clipboard.writeText(new URL(link.getAttribute('href') ?? '', location.origin).href),
      },
    ]
    // The keyboard's menu key tells no place.
    const point =
      press.clientX === 0 && press.clientY === 0 ? {} : { point: { x: press.clientX, y: press.clientY } }
    void showMenu({ label: event.title, entries, anchor: link, ...point })
  }
  return (
    // The handlers are for the links within, which are reached and named by themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      className={styles['area']}
      data-dragging={moving ? '' : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDownCapture={onKeyDown}
      onContextMenu={onContextMenu}
      onDragStart={(drag) => {
        if (eventOf(linkIn(drag.target))) drag.preventDefault()
      }}
    >
      {children}
      {isByKeyboard && moving && (
        <p className={styles['hint']} aria-hidden="true">
          <strong>{describe(moving.shown)}</strong> {t('event.move.help')}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {isByKeyboard && moving && moving.shown !== moving.event ? describe(moving.shown) : said}
        </span>
      </VisuallyHidden>
    </div>
  )
}
