import type { Place } from '../navigation/routes.ts'

/** Loads the code of each page, once. */
export const pageLoaders = {
  inbox: () => import('./pages/InboxPage.tsx').then((m) => m.InboxPage),
  recent: () => import('./pages/RecentPage.tsx').then((m) => m.RecentPage),
  drafts: () => import('./pages/DraftsPage.tsx').then((m) => m.DraftsPage),
  scheduled: () => import('./pages/LaterPage.tsx').then((m) => m.LaterPage),
  reminders: () => import('./pages/LaterPage.tsx').then((m) => m.LaterPage),
  channels: () => import('./pages/BrowsePage.tsx').then((m) => m.BrowsePage),
  calendar: () => import('./pages/CalendarPage.tsx').then((m) => m.CalendarPage),
  event: () => import('./pages/EventPage.tsx').then((m) => m.EventPage),
  view: () => import('./doors/chat.ts').then((m) => m.ViewPage),
  /** Pages that are opened less often: one chunk lists them all. */
  further: () => import('./pages/FurtherPage.tsx').then((m) => m.FurtherPage),
}

const loaderOf = (page: Place['page']): (() => Promise<unknown>) => {
  if (page === 'start') return pageLoaders.inbox
  return page in pageLoaders ? pageLoaders[page as keyof typeof pageLoaders] : pageLoaders.further
}

/** Starts loading the page of an address before it is drawn. */
export function preloadPage({ page }: Place): void {
  if (page === 'sign-in') return
  // A failure is ignored here: drawing the page loads it again and handles the error.
  loaderOf(page)().catch(() => undefined)
}
