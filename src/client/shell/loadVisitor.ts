/** Loads the code for visitors who have no account. */
export const loadVisitor = (): Promise<typeof import('./visitor/Visitor.tsx').Visitor> =>
  import('./visitor/Visitor.tsx').then((m) => m.Visitor)
