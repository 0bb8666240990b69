import { useLayoutEffect } from 'react'
import { calendarMeaning, runCommand } from '../../features/calendar/commands.ts'
import { useCalendar } from '../../features/calendar/useCalendar.ts'
import { DialogLayer } from '../../ui/DialogLayer.tsx'
import { MenuLayer } from '../../ui/MenuLayer.tsx'
import { ToastLayer } from '../../ui/ToastLayer.tsx'
import { TooltipLayer } from '../../ui/Tooltip.tsx'
import { takeEarlyKeys } from '../keyboard/earlyKeys.ts'
import { useKeyboard } from '../keyboard/useKeyboard.ts'
import { useOfflineShell } from '../offline/useOfflineShell.ts'
import type { Place } from '../../navigation/routes.ts'

const CalendarKeys = (): null => {
  const state = useCalendar()
  useKeyboard(calendarMeaning, (command) => runCommand(state, command), { takeEarly: takeEarlyKeys })
  return null
}

/** Dialogs and layers over a visitor's page, with the code that listens to the whole page; drawn after it. */
export const VisitorLayers = ({ place }: { place: Place }) => {
  useOfflineShell()
  // Drops early key presses on a page without shortcuts; a page with shortcuts has already taken its own.
  useLayoutEffect(() => void takeEarlyKeys(), [])
  return (
    <>
      <ToastLayer />
      <MenuLayer />
      <DialogLayer />
      <TooltipLayer />
      {place.page === 'calendar' && <CalendarKeys />}
    </>
  )
}
