import type { Place } from './routes.ts'

/** Loads the code of each page, once. */
export const pageLoaders = {
  inbox: () => import('./pages/InboxPage.tsx').then((m) => ({ default: m.InboxPage })),
  recent: () => import('./pages/RecentPage.tsx').then((m) => ({ default: m.RecentPage })),
  drafts: () => import('./pages/DraftsPage.tsx').then((m) => ({ default: m.DraftsPage })),
  channels: () => import('./pages/BrowsePage.tsx').then((m) => ({ default: m.BrowsePage })),
  topics: () => import('./pages/TopicsPage.tsx').then((m) => ({ default: m.TopicsPage })),
  calendar: () => import('./pages/CalendarPage.tsx').then((m) => ({ default: m.CalendarPage })),
  view: () => import('./pages/ViewPage.tsx').then((m) => ({ default: m.ViewPage })),
  unknown: () => import('./pages/UnknownPage.tsx').then((m) => ({ default: m.UnknownPage })),
}

/** Begins to load the page of a place, before it is drawn. */
export function preloadPage({ page }: Place): void {
  if (page === 'sign-in') return
  // What fails now is asked for again, and dealt with, when the page is drawn.
  pageLoaders[page === 'start' ? 'inbox' : page]().catch(() => undefined)
}
