/** Unsaved changes in a picker. */
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

/** Returns the picks after an item was added; adding a removed item undoes its removal. */
export const withPut = ({ put, taken }: Picks, id: number): Picks =>
  taken.has(id) ? { put, taken: minus(taken, id) } : { put: plus(put, id), taken }

/** Returns the picks after an item was removed. */
export const withTaken = ({ put, taken }: Picks, id: number): Picks =>
  put.has(id) ? { put: minus(put, id), taken } : { put, taken: plus(taken, id) }

/** Returns the picks that differ from the stored state, which others can have changed in the meantime. */
export const differences = (
  { put, taken }: Picks,
  stored: readonly number[],
): { readonly add: number[]; readonly remove: number[] } => ({
  add: [...put].filter((id) => !stored.includes(id)),
  remove: [...taken].filter((id) => stored.includes(id)),
})

/** Returns the state that saving would store. */
export const picked = (picks: Picks, stored: readonly number[]): ReadonlySet<number> => {
  const { add, remove } = differences(picks, stored)
  return new Set([...stored, ...add].filter((id) => !remove.includes(id)))
}
