/** What was moved in a picker and not saved yet. */
export interface Picks {
  readonly put: ReadonlySet<number>
  readonly taken: ReadonlySet<number>
}

export const noPicks: Picks = { put: new Set(), taken: new Set() }

const plus = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => new Set(set).add(id)
const minus = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}

/** The picks after something was put in; whatever was taken out before is merely back. */
export const withPut = ({ put, taken }: Picks, id: number): Picks =>
  taken.has(id) ? { put, taken: minus(taken, id) } : { put: plus(put, id), taken }

/** The picks after something was taken out. */
export const withTaken = ({ put, taken }: Picks, id: number): Picks =>
  put.has(id) ? { put: minus(put, id), taken } : { put, taken: plus(taken, id) }

/** What differs from what is stored, which others may have changed meanwhile. */
export const differences = (
  { put, taken }: Picks,
  stored: readonly number[],
): { readonly add: number[]; readonly remove: number[] } => ({
  add: [...put].filter((id) => !stored.includes(id)),
  remove: [...taken].filter((id) => stored.includes(id)),
})

/** What would be stored. */
export const picked = (picks: Picks, stored: readonly number[]): ReadonlySet<number> => {
  const { add, remove } = differences(picks, stored)
  return new Set([...stored, ...add].filter((id) => !remove.includes(id)))
}
