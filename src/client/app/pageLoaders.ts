import type { Place } from './routes.ts'

/** Loads the code of each page, once. */
export const pageLoaders = {
  inbox: () => import('./pages/InboxPage.tsx').then((m) => m.InboxPage),
  recent: () => import('./pages/RecentPage.tsx').then((m) => m.RecentPage),
  drafts: () => import('./pages/DraftsPage.tsx').then((m) => m.DraftsPage),
  channels: () => import('./pages/BrowsePage.tsx').then((m) => m.BrowsePage),
  topics: () => import('./pages/TopicsPage.tsx').then((m) => m.TopicsPage),
  calendar: () => import('./pages/CalendarPage.tsx').then((m) => m.CalendarPage),
  event: () => import('./pages/EventPage.tsx').then((m) => m.EventPage),
  'new-event': () => import('./pages/NewEventPage.tsx').then((m) => m.NewEventPage),
  'edit-event': () => import('./pages/EditEventPage.tsx').then((m) => m.EditEventPage),
  venue: () => import('./pages/VenuePage.tsx').then((m) => m.VenuePage),
  organizer: () => import('./pages/OrganizerPage.tsx').then((m) => m.OrganizerPage),
  view: () => import('./pages/ViewPage.tsx').then((m) => m.ViewPage),
  unknown: () => import('./pages/UnknownPage.tsx').then((m) => m.UnknownPage),
}

/** Begins to load the page of a place, before it is drawn. */
export function preloadPage({ page }: Place): void {
  if (page === 'sign-in') return
  // What fails now is asked for again, and dealt with, when the page is drawn.
  pageLoaders[page === 'start' ? 'inbox' : page]().catch(() => undefined)
}
