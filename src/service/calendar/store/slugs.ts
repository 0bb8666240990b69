import type { Database } from '../../database/database.ts'
import type { Table } from '../slugs.ts'

export const isSlugTaken = (database: Database, table: Table, slug: string, ownId: number): boolean =>
  database.get(`SELECT 1 FROM ${table} WHERE slug = ? AND id <> ?`, slug, ownId) !== undefined
