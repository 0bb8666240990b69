import type { CalendarContext } from '../context.ts'
import { searchText } from '../textFunctions.ts'
import { ownTexts, tableOf, wordTableOf, type PlaceKind } from './kinds.ts'
import { placeById } from './row.ts'

type WithDatabase = Pick<CalendarContext, 'database'>

/** Updates a place's search index: its name, other texts and description. */
export function indexPlace(context: WithDatabase, kind: PlaceKind, id: number): void {
  const place = placeById(context, kind, id)
  if (!place) return
  const own = ownTexts[kind].map((name) => (place as unknown as Record<string, string>)[name] ?? '')
  context.database.run(
    `INSERT OR REPLACE INTO ${wordTableOf(kind)} (rowid, search_text) VALUES (?, ?)`,
    id,
    searchText([place.name, ...own], [place.description]),
  )
}

/** Fills in names that earlier releases did not index; runs once. */
export function fillNames(context: WithDatabase): void {
  const { database } = context
  database.transaction(() => {
    for (const kind of ['venue', 'organizer'] as const) {
      const isWithout = `id NOT IN (SELECT rowid FROM ${wordTableOf(kind)})`
      const rows = database.all<{ id: number }>(`SELECT id FROM ${tableOf(kind)} WHERE ${isWithout}`)
      for (const { id } of rows) indexPlace(context, kind, id)
    }
    for (const table of ['calendar_venue', 'calendar_organizer', 'calendar_term']) {
      database.run(`UPDATE ${table} SET name_key = name_key(name) WHERE name_key IS NULL`)
    }
  })
}
