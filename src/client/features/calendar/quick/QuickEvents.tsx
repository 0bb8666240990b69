import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/useText.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { dayBoxes } from '../move/geometry.ts'
import { swallowClick } from '../move/longPress.ts'
import { useSite } from '../site.ts'
import { dayFromIso, isoOf, type Day } from '../time/day.ts'
import type { CalendarState } from '../useCalendar.ts'
import { dayOnScreen } from './dayOnScreen.ts'
import styles from './QuickEvents.module.css'
import { dayOnly, slotAt, slotBetween, type Slot } from './slot.ts'

const QuickEvent = lazyPart(async () => (await import('./QuickEvent.tsx')).QuickEvent)

interface Props {
  /** The element of the view: its days have `data-date`. */
  readonly area: RefObject<HTMLElement | null>
  readonly state: CalendarState
}

/** CSS pixels before a press becomes a drag. */
const THRESHOLD = 5

/** True for what the view itself answers to: events, days, buttons. */
const isTaken = (target: Element): boolean => target.closest('a, button, input, [role=dialog]') !== null

/** The day beside which the sheet of a slot is. */
const dayOf = (slot: Slot): Day => (slot.kind === 'timed' ? slot.day : slot.first)

const dayElement = (area: Element | null, day: Day): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[data-date="${isoOf(day)}"]`) ?? null

/** The day on which a key begins an event: of the focused cell, else of what is on screen. */
function dayForKey(state: CalendarState): Day {
  const focused = document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset['date']
  return (focused === undefined ? undefined : dayFromIso(focused)) ?? dayOnScreen(state) ?? state.today
}

/**
 * Lets members make events where they point: a press in a column, a double press in a month's cell, a drag for the
 * length. The key for a new event does the same on the chosen day.
 */
export const QuickEvents = ({ area, state }: Props) => {
  const t = useText(eventTexts)
  const site = useSite()
  const isMonth = state.address.view === 'month'
  const [slot, setSlot] = useState<Slot>()
  const [isOpen, setOpen] = useState(false)
  const [ghost, setGhost] = useState<HTMLElement | null>(null)

  const open = (opened: Slot | undefined): void => {
    if (!opened) return
    setSlot(opened)
    // The press that ends here would count as one outside of the sheet.
    setTimeout(() => setOpen(true))
  }
  const close = (): void => {
    setOpen(false)
    setSlot(undefined)
  }
  /** While a sheet is open, a press elsewhere closes it and does nothing else. */
  const hasSheet = (): boolean =>
    isOpen && slot !== undefined && dayElement(area.current, dayOf(slot)) !== null
  const onPointerDown = useEffectEvent((press: PointerEvent): void => {
    const { target, clientX, clientY } = press
    const element = area.current
    // A finger scrolls.
    if (!element || press.button !== 0 || press.pointerType === 'touch' || hasSheet()) return
    if (!(target instanceof Element) || !target.closest('[data-date]') || isTaken(target)) return
    const boxes = dayBoxes(element)
    const from = { x: clientX, y: clientY }
    const ended = new AbortController()
    let drawn: Slot | undefined
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ): void => document.addEventListener(name, listener, { signal: ended.signal, capture: true })
    const giveUp = (): void => {
      ended.abort()
      setSlot(undefined)
    }
    listen('pointermove', ({ clientX: x, clientY: y, pointerId }) => {
      if (pointerId !== press.pointerId) return
      if (!drawn && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return
      drawn = slotBetween(boxes, from, { x, y }) ?? drawn
      setSlot(drawn)
    })
    listen('pointerup', (event) => {
      if (event.pointerId !== press.pointerId) return
      ended.abort()
      if (drawn) {
        swallowClick()
        open(drawn)
      } else if (!isMonth) open(slotAt(boxes, from))
    })
    listen('pointercancel', giveUp)
    listen('keydown', ({ key }) => {
      if (key === 'Escape') giveUp()
    })
    // No selection of text while drawing.
    if (!isMonth) press.preventDefault()
  })
  const onDoubleClick = useEffectEvent(({ target, clientX: x, clientY: y }: MouseEvent): void => {
    if (!isMonth || !area.current || !(target instanceof Element) || isTaken(target)) return
    open(slotAt(dayBoxes(area.current), { x, y }))
  })
  const mayCreate = site?.can_create === true
  useLayoutEffect(() => {
    const element = area.current
    if (!mayCreate || !element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', (press) => onPointerDown(press), { signal })
    element.addEventListener('dblclick', (press) => onDoubleClick(press), { signal })
    return () => listening.abort()
  }, [area, mayCreate])

  if (!mayCreate) return null
  const cell = slot && dayElement(area.current, dayOf(slot))
  const isInColumn = cell !== null && cell?.role !== 'gridcell'
  const marked = slot?.kind === 'days' ? { first: slot.first, last: slot.last } : undefined
  return (
    <>
      {/* Pressed by the key for new messages, which is the key for new events here. */}
      <button type="button" hidden data-quick-event="" onClick={() => open(dayOnly(dayForKey(state)))}>
        {t('event.new')}
      </button>
      {slot?.kind === 'timed' &&
        cell &&
        isInColumn &&
        createPortal(
          <div
            ref={setGhost}
            className={styles['ghost']}
            style={{ '--at': slot.from, '--for': slot.to - slot.from }}
          />,
          cell,
        )}
      {marked && <MarkedDays area={area} {...marked} />}
      {isOpen && slot && cell && (
        <PartBoundary fallback={null}>
          <QuickEvent
            key={JSON.stringify(slot)}
            slot={slot}
            zone={state.clock.of === 'event' ? site.timezone : state.zone}
            anchor={(isInColumn && ghost) || cell}
            onClose={close}
          />
        </PartBoundary>
      )}
    </>
  )
}

/** Marks the days over which the pointer drew. */
const MarkedDays = ({
  area,
  first,
  last,
}: {
  readonly area: Props['area']
  readonly first: Day
  readonly last: Day
}): null => {
  useLayoutEffect(() => {
    const days = Array.from({ length: last - first + 1 }, (_, at) => dayElement(area.current, first + at))
    for (const day of days) day?.setAttribute('data-drawn', '')
    return () => {
      for (const day of days) day?.removeAttribute('data-drawn')
    }
  }, [area, first, last])
  return null
}
