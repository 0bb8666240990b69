import { goTo } from '../../navigation/goTo.ts'
import { usualChord } from '../../ui/keys/keymap.ts'
import { calendarPath, stepped, type CalendarView } from './address.ts'
import type { CalendarState } from './useCalendar.ts'

/** An action of the calendar that a key or a button requests. */
export type CalendarCommand = Step | 'filter'

/** A command that leads to another part of the calendar. */
type Step = 'today' | 'next' | 'previous' | CalendarView

/** The default keys of each command. */
export const CALENDAR_KEYS: Readonly<Record<string, CalendarCommand>> = {
  t: 'today',
  j: 'next',
  k: 'previous',
  m: 'month',
  w: 'week',
  d: 'day',
  l: 'list',
  f: 'filter',
}

/** Returns the command of a chord on the calendar's page; after "g" the chord belongs to the app's own sequences. */
export function calendarMeaning(
  chord: string,
  before: string | undefined,
): { readonly command: CalendarCommand } | { readonly begins: string } | undefined {
  if (chord === 'g') return { begins: chord }
  const command = before === undefined ? CALENDAR_KEYS[usualChord('calendar', chord)] : undefined
  return command && { command }
}

/** Returns the address that a command leads to. */
export function commandPath({ address, day }: CalendarState, command: Step): string {
  switch (command) {
    case 'today':
      return calendarPath({ ...address, day: undefined, dates: null, page: 1 })
    case 'next':
      return calendarPath({ ...address, day: stepped(address.view, day, 1), page: 1 })
    case 'previous':
      return calendarPath({ ...address, day: stepped(address.view, day, -1), page: 1 })
    default:
      return calendarPath({ ...address, view: command, page: 1 })
  }
}

export function runCommand(state: CalendarState, command: CalendarCommand): void {
  if (command === 'filter') document.querySelector<HTMLElement>('[data-calendar-filter]')?.click()
  else goTo(commandPath(state, command))
}
