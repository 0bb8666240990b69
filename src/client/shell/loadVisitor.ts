/** Loads the code for visitors who have no account. */
export const loadVisitor = (): Promise<typeof import('./doors/calendar.ts').Visitor> =>
  import('./doors/calendar.ts').then((m) => m.Visitor)
