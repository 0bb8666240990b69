import type { WithDatabase } from '../../database/database.ts'
import { checkedPlayground } from '../../chat/playgrounds/routes.ts'
import { insertPlayground } from '../../chat/playgrounds/store.ts'
import { Refusal } from '../../http/refusal.ts'
import { playground } from './shapes.ts'
import { onceEach, type Tables } from './tables.ts'
import type { Tally } from './tally.ts'

/** Adds the archive's code playgrounds. */
export function addPlaygrounds({ database }: WithDatabase, tables: Tables, tally: Tally): void {
  const known = new Set<string>()
  for (const row of onceEach(tables.rows('zerver_realmplayground', playground), 'code playgrounds', tally)) {
    try {
      const definition = checkedPlayground(row)
      const key = JSON.stringify([definition.pygments_language, definition.name])
      if (known.has(key)) continue
      known.add(key)
      insertPlayground(database, definition)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      tally.leave(`code playgrounds that cannot be here, such as ${row.name}: ${error.message}`)
      continue
    }
    tally.come('code playgrounds')
  }
}
