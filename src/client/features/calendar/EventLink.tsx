import { createContext, useContext, type CSSProperties, type ReactNode } from 'react'
import { eventPath } from '../../navigation/eventAddress.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { classes } from '../../ui/classes.ts'
import { hued, identityHue } from '../../ui/identity.ts'
import styles from './EventLink.module.css'
import { eventName } from './eventText.ts'
import type { Placed } from './layout/place.ts'
import { Named } from './Named.tsx'
import { useCalendarReader } from './reader.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Custom properties that position an event. */
export type PlaceStyle = Readonly<Record<`--${string}`, number | string>>

type Props = {
  readonly placed: Placed<ShownEvent>
  readonly className: string | undefined
  readonly style?: PlaceStyle
  /** `name`: shows the whole name on hover and focus, for links whose visible text can be cut off. */
  readonly tooltip?: 'name' | 'none'
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
}

/**
 * The query with which event pages are opened: the filters, so that a page knows the previous and next event.
 */
export const EventQueryContext = createContext('')

/** Hue of the event's first category; undefined without one. */
export const eventHue = ({ categories: [category] }: ShownEvent): number | undefined =>
  category && identityHue(category.id)

/** Returns the props of every link to an event: address, colors, and the whole name for screen readers. */
export function useEventLink(
  placed: Placed<ShownEvent>,
  className: string | undefined,
  style: PlaceStyle | undefined,
) {
  const t = useText()
  const { hourCycle } = useCalendarReader()
  const query = useContext(EventQueryContext)
  const { event } = placed
  const hue = eventHue(event)
  const link = {
    to: eventPath(event) + query,
    className: classes(...(hue === undefined ? [styles['plain']] : [hued, styles['toned']]), className),
    style: (hue === undefined ? style : { ...style, '--hue': hue }) as CSSProperties,
    'data-event-id': event.id,
  }
  return { link, name: eventName(t, placed, hourCycle) }
}

/**
 * The link to an event wherever the calendar draws one; its accessible name contains everything about the
 * event.
 */
export const EventLink = ({ placed, className, style, tooltip = 'none', tabIndex, children }: Props) => {
  const { link, name } = useEventLink(placed, className, style)
  return (
    <Link {...link} data-tooltip={tooltip === 'name' ? name : undefined} tabIndex={tabIndex}>
      <Named name={name}>{children}</Named>
    </Link>
  )
}
