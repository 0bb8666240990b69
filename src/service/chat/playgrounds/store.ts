import type { addPlayground } from '../../../protocol/chat/playgrounds.ts'
import type { Playground } from '../../../protocol/chat/realm.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Database } from '../../database/database.ts'

export type PlaygroundDefinition = ArgumentsOf<typeof addPlayground>

export const allPlaygrounds = (database: Database): Playground[] =>
  database.all<Playground>('SELECT id, name, pygments_language, url_template FROM playground ORDER BY id')

export const insertPlayground = (database: Database, definition: PlaygroundDefinition): number =>
  database.run(
    'INSERT INTO playground (name, pygments_language, url_template) VALUES (?, ?, ?)',
    definition.name,
    definition.pygments_language,
    definition.url_template,
  ).id

export const deletePlayground = (database: Database, id: number): void =>
  void database.run('DELETE FROM playground WHERE id = ?', id)
