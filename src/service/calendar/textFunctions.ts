import { calendarBounds } from '../../protocol/bounds.ts'
import type { Database } from '../database/database.ts'
import { inEveryCase } from '../letterCases.ts'
import type { Conditions } from './conditions.ts'
import { textOf } from './html/sanitise.ts'
import { refuseField } from './refuse.ts'

/** What names are compared by. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** As the indexes of texts compare: without case, and without accents on Latin letters. */
const sought = (text: string): string =>
  nameKey(text.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''))

/** Gives SQL `name_key` and `sought`: of itself it knows no case but that of ASCII. */
export function defineTextFunctions(database: Database): void {
  database.defineTextFunction('name_key', nameKey)
  database.defineTextFunction('sought', sought)
}

/** Demands that one of these, which `sought` makes, holds the text somewhere. */
export function addSearch(conditions: Conditions, made: readonly string[], text: string): void {
  conditions.add(made.map((each) => `instr(${each}, ?)`).join(' OR '), ...made.map(() => sought(text)))
}

/** The beginning of plain texts and of HTML, in one, as the tables of words keep it. */
export const searchText = (plain: readonly string[], html: readonly string[]): string =>
  [...plain, ...html.map((each) => textOf(each.slice(0, calendarBounds.searched_length)))]
    .filter((text) => text !== '')
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .slice(0, calendarBounds.searched_length)

/** The index of three characters finds nothing shorter. */
const INDEXED_LENGTH = 3

/** A table of texts with its index: the rows that hold a text, and where short texts are looked for. */
interface Words {
  readonly index: string
  readonly table: string
  readonly id: string
}

/** Demands that what is written of a record holds this text. @throws CalendarRefusal for an empty one */
export function addTextSearch(conditions: Conditions, { index, table, id }: Words, search: string): void {
  const text = search.trim().replace(/\s+/g, ' ')
  if (text === '') refuseField('search', 'must not be empty')
  if (Array.from(text).length >= INDEXED_LENGTH) {
    conditions.add(
      `id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`,
      `"${text.replaceAll('"', '""')}"`,
    )
    return
  }
  const texts = inEveryCase(text)
  const found = texts.map(() => 'instr(search_text, ?)').join(' OR ')
  conditions.add(`id IN (SELECT ${id} FROM ${table} WHERE ${found})`, ...texts)
}
