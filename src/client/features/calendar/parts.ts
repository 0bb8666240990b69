import { lazyPart } from '../../ui/loading/lazyPart.ts'

/*
 * Parts of the calendar that the first view of a month does not need. They load when one is first drawn, else when
 * the app is idle, so that they work without a connection later.
 */

const load = () => import('./later.ts')

export const PhoneMonth = lazyPart(async () => (await load()).PhoneMonth)
export const PhoneWeek = lazyPart(async () => (await load()).PhoneWeek)
export const TimeGrid = lazyPart(async () => (await load()).TimeGrid)
export const ListBody = lazyPart(async () => (await load()).ListBody)
export const FilterChips = lazyPart(async () => (await load()).FilterChips)
export const FilterPopover = lazyPart(async () => (await load()).FilterPopover)
export const DayPopover = lazyPart(async () => (await load()).DayPopover)
export const JumpPopover = lazyPart(async () => (await load()).JumpPopover)
export const EventSheets = lazyPart(async () => (await load()).EventSheets)
export const Notice = lazyPart(async () => (await load()).Notice)
export const EmptyRange = lazyPart(async () => (await load()).EmptyRange)

/** Loads all parts. A failure is ignored here: drawing the part loads it again and handles the error. */
export const loadParts = (): void => void load().catch(() => undefined)
