import type { FilterPart, Filters } from '../filters.ts'

const toggled = <Value>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** Returns the filters without that part, or with it if it was missing. */
export function withToggled(filters: Filters, part: FilterPart): Filters {
  switch (part.kind) {
    case 'search':
      return { ...filters, search: filters.search === part.value ? '' : part.value }
    case 'categories':
    case 'tags':
      return { ...filters, [part.kind]: toggled(filters[part.kind], part.value) }
    case 'venue':
    case 'organizer':
      return { ...filters, [part.kind]: toggled(filters[part.kind], part.value) }
    case 'featured':
      return { ...filters, featured: !filters.featured }
    case 'cost':
      return { ...filters, cost: filters.cost === part.value ? 'any' : part.value }
  }
}
