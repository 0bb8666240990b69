import { lazyPart } from '../../ui/loading/lazyPart.ts'

/*
 * Parts of the calendar that the first look at a month does without. They come when they are first drawn, and all of
 * them once nothing else is to do, so that they are there when the connection is not.
 */

const load = {
  phoneMonth: () => import('./month/PhoneMonth.tsx').then((m) => m.PhoneMonth),
  phoneWeek: () => import('./grid/PhoneWeek.tsx').then((m) => m.PhoneWeek),
  timeGrid: () => import('./grid/TimeGrid.tsx').then((m) => m.TimeGrid),
  list: () => import('./list/ListBody.tsx').then((m) => m.ListBody),
  chips: () => import('./filter/FilterChips.tsx').then((m) => m.FilterChips),
  filters: () => import('./filter/FilterPanel.tsx').then((m) => m.FilterPopover),
  day: () => import('./month/DayPopover.tsx').then((m) => m.DayPopover),
  jump: () => import('./toolbar/JumpPopover.tsx').then((m) => m.JumpPopover),
  notice: () => import('./Notice.tsx').then((m) => m.Notice),
  nothing: () => import('./Nothing.tsx').then((m) => m.Nothing),
}

export const PhoneMonth = lazyPart(load.phoneMonth)
export const PhoneWeek = lazyPart(load.phoneWeek)
export const TimeGrid = lazyPart(load.timeGrid)
export const ListBody = lazyPart(load.list)
export const FilterChips = lazyPart(load.chips)
export const FilterPopover = lazyPart(load.filters)
export const DayPopover = lazyPart(load.day)
export const JumpPopover = lazyPart(load.jump)
export const Notice = lazyPart(load.notice)
export const Nothing = lazyPart(load.nothing)

/** Loads all parts. What fails now is asked for again, and dealt with, when it is drawn. */
export function loadParts(): void {
  for (const part of Object.values(load)) part().catch(() => undefined)
}
