import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import type { ShownEvent } from '../shownEvent.ts'
import { EventSheet } from './EventSheet.tsx'
import { eventOnScreen } from './eventOnScreen.ts'

interface Props {
  /** The element of the view: it contains links with `data-event-id`. The view does not know about sheets. */
  readonly area: RefObject<HTMLElement | null>
}

interface Opened {
  readonly event: ShownEvent
  readonly link: HTMLElement
  /** The address of the view. */
  readonly at: string
}

/** True where the reader asks the browser for the event's page, in a new tab for example. */
const wantsPage = ({ ctrlKey, metaKey, altKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey || button !== 0

/** Opens an event that is pressed in a sheet beside it. A phone has no room beside: there the event's page opens. */
export const EventSheets = ({ area }: Props) => {
  const cache = useQueryClient()
  const isPhone = useMediaQuery('(width < 720px)')
  const at = usePathname() + useSearch()
  const [opened, setOpened] = useState<Opened>()
  const onClick = useEffectEvent((press: MouseEvent): void => {
    const link = press.target instanceof Element && press.target.closest<HTMLElement>('[data-event-id]')
    if (!link || isPhone || wantsPage(press)) return
    const event = eventOnScreen(cache, Number(link.dataset['eventId']))
    if (!event) return
    // The link itself, which the app follows, respects this.
    press.preventDefault()
    setOpened({ event, link, at })
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    const view = area.current
    view?.addEventListener('click', (press) => onClick(press), { signal: listening.signal })
    view?.setAttribute('data-sheets', '')
    return () => {
      listening.abort()
      view?.removeAttribute('data-sheets')
    }
  }, [area])
  if (opened?.at !== at) return null
  const { event, link } = opened
  const sheet = <EventSheet key={event.id} known={event} link={link} onClose={() => setOpened(undefined)} />
  // Within the list of a day, which stays open below it.
  const around = link.closest('[popover]')
  return around ? createPortal(sheet, around) : sheet
}
