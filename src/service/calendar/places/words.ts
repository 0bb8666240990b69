import type { WithDatabase } from '../../database/database.ts'
import { searchText } from '../textFunctions.ts'
import { ownTexts, type PlaceKind } from './kinds.ts'
import { fillNameKeys, idsWithoutWords, placeById, storeSearchText } from './store.ts'

/** Updates a place's search index: its name, other texts and description. */
export function indexPlace(context: WithDatabase, kind: PlaceKind, id: number): void {
  const place = placeById(context.database, kind, id)
  if (!place) return
  const own = ownTexts[kind].map((name) => (place as unknown as Record<string, string>)[name] ?? '')
  storeSearchText(context.database, kind, id, searchText([place.name, ...own], [place.description]))
}

/** Fills in names that earlier releases did not index; runs once. */
export function fillNames(context: WithDatabase): void {
  const { database } = context
  database.transaction(() => {
    for (const kind of ['venue', 'organizer'] as const) {
      const rows = idsWithoutWords(database, kind)
      for (const { id } of rows) indexPlace(context, kind, id)
    }
    for (const table of ['calendar_venue', 'calendar_organizer', 'calendar_term']) {
      fillNameKeys(database, table)
    }
  })
}
