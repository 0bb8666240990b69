import { Copy, Move as MoveIcon, Pencil } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { editEventPath } from '../../../navigation/eventAddress.ts'
import { goTo, replaceAddress } from '../../../navigation/goTo.ts'
import { useText } from '../../../i18n/useText.ts'
import { copyLink } from '../../../ui/copyText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { showMenu, type MenuEntry } from '../../../ui/menuStore.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { calendarPath } from '../address.ts'
import { isBetween, placeEvent } from '../layout/place.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { isoOf, type Day } from '../time/day.ts'
import { QuickEvents } from '../quick/QuickEvents.tsx'
import { shownDays, type CalendarState } from '../useCalendar.ts'
import { useMayEditEach } from '../permissions.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { edgeAt, followPointer } from './drag.ts'
import { stepForKey } from './keys.ts'
import { followFinger, isLongPressUntold } from './longPress.ts'
import styles from './Mover.module.css'
import { useMoving } from './useMoving.ts'
import type { Moving } from './moving.ts'

interface Props {
  /**
   * The element of the view: it contains links with `data-event-id` in days with `data-date`. The view does not know
   * about moving.
   */
  readonly area: RefObject<HTMLElement | null>
  /** The stored events, without the unsaved move. */
  readonly events: readonly ShownEvent[]
  readonly state: CalendarState
  readonly moving: Moving | undefined
  /** Called with the event while it is being moved, so that the view shows it there. */
  readonly onMoving: (moving: Moving | undefined) => void
}

const linkIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null

const linkTo = (area: Element | null, { id }: ShownEvent): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[data-event-id="${id}"]`) ?? null

/**
 * Returns the element that takes the focus while the event is not drawn for lack of room: its day, else the start of
 * the page.
 */
const placeOf = (area: Element | null, day: Day): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[role="gridcell"][data-date="${isoOf(day)}"]`) ??
  area?.closest('main') ??
  null

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/**
 * Lets members with the permission move events in the view: by dragging, or with the arrow keys in a mode that starts
 * from an event's menu or with Shift+M.
 */
export const Mover = ({ area, events, state, moving, onMoving }: Props) => {
  const t = useText(eventTexts)
  const grid = state.address.view === 'month' ? 'month' : 'time'
  const [isByKeyboard, setByKeyboard] = useState(false)
  const { begin, moveTo, moveOn, finish, cancel, describe } = useMoving(onMoving)
  const [said, setSaid] = useState('')
  const mayEdit = useMayEditEach()
  /**
   * The event last dropped by keyboard, whose link keeps the focus until the reader goes on: while the days are read
   * again, it comes and goes.
   */
  const letGo = useRef<ShownEvent>(undefined)

  const eventOf = (link: Element | null): ShownEvent | undefined => {
    const id = Number(link?.getAttribute('data-event-id'))
    const event = events.find((each) => each.id === id)
    return event && mayEdit({ can_edit: event.canEdit }) ? event : undefined
  }
  const dayOf = (event: ShownEvent): Day => placeEvent(event, state.clock).firstDay
  /** Shows the days to which the event was moved, if they are not on screen. */
  const follow = (event: ShownEvent | undefined): void => {
    if (!event) return
    const { first, last } = shownDays(state)
    const placed = placeEvent(event, state.clock)
    if (isBetween(placed, first, last)) return
    const day = placed.firstDay > last ? placed.firstDay : placed.lastDay
    replaceAddress(calendarPath({ ...state.address, day }))
  }
  const beginByKeyboard = (event: ShownEvent): void => {
    begin(event)
    setByKeyboard(true)
    setSaid(t('event.move.start', { title: event.title }))
  }
  /** @param how `left`: dropped because the reader went on to something else, which stays on screen */
  const endByKeyboard = (how: 'kept' | 'dropped' | 'left'): void => {
    const event = how === 'kept' ? moving?.shown : moving?.event
    setByKeyboard(false)
    if (how === 'kept') finish()
    else cancel()
    if (how !== 'left') {
      letGo.current = event
      follow(event)
    }
    setSaid(how === 'kept' ? '' : t('event.move.cancelled', { title: event?.title ?? '' }))
  }
  const isInArea = (target: EventTarget | null): boolean =>
    target instanceof Node && area.current?.contains(target) === true
  const openMenu = (
    link: HTMLElement,
    event: ShownEvent,
    { clientX: x, clientY: y }: { readonly clientX: number; readonly clientY: number },
  ): void => {
    const entries: MenuEntry[] = [
      {
        kind: 'action',
        text: t('event.move.begin'),
        shortcut: 'calendar Shift+m',
        icon: menuIcon(MoveIcon),
        // After the menu has returned the focus.
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
    // The menu key of the keyboard gives no position.
    const point = x !== 0 || y !== 0 ? { point: { x, y } } : {}
    void showMenu({ label: event.title, entries, anchor: link, ...point })
  }
  const onPointerDown = useEffectEvent((press: PointerEvent): void => {
    letGo.current = undefined
    if (isByKeyboard) endByKeyboard('left')
    if (!isInArea(press.target)) return
    const link = linkIn(press.target)
    const event = eventOf(link)
    if (!link || !event || !area.current || press.button !== 0) return
    // A finger scrolls; a long press opens the menu for it.
    if (press.pointerType === 'touch') {
      if (isLongPressUntold()) followFinger(press, (point) => openMenu(link, event, point))
      return
    }
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
  const onFocusIn = useEffectEvent(({ target }: FocusEvent): void => {
    if (!isByKeyboard || !moving || !(target instanceof Element)) return
    const link = linkIn(target)
    const isElsewhere = link
      ? Number(link.dataset['eventId']) !== moving.event.id
      : !isInArea(target) && !target.contains(area.current)
    if (isElsewhere) endByKeyboard('left')
  })
  const onKeyDown = useEffectEvent((press: KeyboardEvent): void => {
    if (!isByKeyboard) {
      letGo.current = undefined
      const isBegin = press.key === 'M' && press.shiftKey && isInArea(press.target)
      const event = isBegin ? eventOf(linkIn(press.target)) : undefined
      if (!event) return
      beginByKeyboard(event)
    } else {
      // Keys with modifiers belong to the browser and the app; a change of focus ends the mode.
      if (hasModifier(press)) return
      const step = stepForKey(press, grid)
      if (step) follow(moveOn(step))
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
    openMenu(link, event, press)
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const element = area.current
    element?.addEventListener('pointermove', (point) => onPointerMove(point), { signal })
    // In the capture phase and on the document: before the keys of the view, and independent of the focus.
    document.addEventListener('keydown', (press) => onKeyDown(press), { signal, capture: true })
    document.addEventListener('pointerdown', (press) => onPointerDown(press), { signal, capture: true })
    document.addEventListener('focusin', (move) => onFocusIn(move), { signal })
    element?.addEventListener('contextmenu', (press) => onContextMenu(press), { signal })
    // The browser's own dragging of links would interfere.
    element?.addEventListener('dragstart', (drag) => drag.preventDefault(), { signal })
    return () => listening.abort()
  }, [area])
  // The link is drawn as a new element at the event's new position, in these days or others: the focus moves to it.
  useLayoutEffect(() => {
    const link = moving && linkTo(area.current, moving.event)
    if (!link) return undefined
    link.dataset['moving'] = ''
    return () => {
      delete link.dataset['moving']
    }
  })
  useLayoutEffect(() => {
    const event = isByKeyboard ? moving?.shown : letGo.current
    if (!event) return
    const { activeElement: focused, body } = document
    const link = linkTo(area.current, event)
    const place = placeOf(area.current, dayOf(event))
    const isElsewhere =
      focused !== body && focused !== place && linkIn(focused)?.dataset['eventId'] !== `${event.id}`
    if (!isByKeyboard && isElsewhere) letGo.current = undefined
    else if (link) link.focus()
    else if (focused === body) place?.focus()
  })
  const isOnTheWay = isByKeyboard && moving !== undefined && moving.shown !== moving.event
  return (
    <>
      <QuickEvents key={calendarPath(state.address)} area={area} state={state} />
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
