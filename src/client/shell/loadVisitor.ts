import { preloadFor } from './preloads.ts'

/** Loads the code for visitors who have no account. */
export function loadVisitor(): Promise<typeof import('./doors/calendar.ts').Visitor> {
  preloadFor('visitors')
  return import('./doors/calendar.ts').then((m) => m.Visitor)
}
