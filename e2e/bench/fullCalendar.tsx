import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import theme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { createRoot } from 'react-dom/client'

/* FullCalendar's month with preloaded events: the page that the bench compares with the app's. */

interface Shown {
  readonly start: string
  readonly events: readonly { readonly title: string; readonly start: string; readonly end: string }[]
}

const { start, events } = JSON.parse(document.querySelector('#shown')?.textContent ?? '') as Shown
const root = document.querySelector('main')
if (!root) throw new Error('The page has no room for the calendar')
createRoot(root).render(
  <FullCalendar
    plugins={[dayGrid, theme]}
    initialView="dayGridMonth"
    initialDate={start}
    timeZone="UTC"
    firstDay={1}
    height="100vh"
    headerToolbar={{ start: 'title', end: 'prev,next' }}
    dayMaxEvents
    events={[...events]}
  />,
)
