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

/** What lies over a visitor's page and listens to all of it; comes after it. */
export const VisitorLayers = ({ place }: { place: Place }) => {
  useOfflineShell()
  // Those of a page without shortcuts; a page that has some has taken its own by now.
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
