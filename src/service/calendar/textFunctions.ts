import { calendarBounds } from '../../protocol/bounds.ts'
import type { Database } from '../database/database.ts'
import { inEveryCase } from '../letterCases.ts'
import type { Conditions } from './conditions.ts'
import { textOf } from './html/text.ts'
import { refuseField } from './refuse.ts'

/** Key for comparing names. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Folds text as the indexes do: without case, and without accents on Latin letters. */
const sought = (text: string): string =>
  nameKey(text.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''))

/** Defines the SQL functions `name_key` and `sought`: SQLite itself folds only ASCII. */
export function defineTextFunctions(database: Database): void {
  database.defineTextFunction('name_key', nameKey)
  database.defineTextFunction('sought', sought)
}

/** Requires that one of these expressions, folded by `sought`, contains the text. */
export function addSearch(conditions: Conditions, made: readonly string[], text: string): void {
  conditions.add(made.map((each) => `instr(${each}, ?)`).join(' OR '), ...made.map(() => sought(text)))
}

/** Joins the beginnings of plain texts and of HTML, for the search tables. */
export const searchText = (plain: readonly string[], html: readonly string[]): string =>
  [...plain, ...html.map((each) => textOf(each.slice(0, calendarBounds.searched_length)))]
    .filter((text) => text !== '')
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .slice(0, calendarBounds.searched_length)

/** Minimum length of texts that the trigram index finds. */
const INDEXED_LENGTH = 3

const searched = (search: string): string => search.trim().replace(/\s+/g, ' ')

/** A phrase for a trigram index; undefined for texts that it does not find. */
const phraseOf = (text: string): string | undefined =>
  Array.from(text).length >= INDEXED_LENGTH ? `"${text.replaceAll('"', '""')}"` : undefined

/** A search table with its index, for texts of any length. */
interface Words {
  readonly index: string
  readonly table: string
  readonly id: string
}

/** Requires that a record's texts contain this text. @throws Refusal for an empty one */
export function addTextSearch(conditions: Conditions, { index, table, id }: Words, search: string): void {
  const text = searched(search)
  if (text === '') refuseField('search', 'faults.empty')
  const phrase = phraseOf(text)
  if (phrase !== undefined) {
    conditions.add(`id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`, phrase)
    return
  }
  const texts = inEveryCase(text)
  const found = texts.map(() => 'instr(search_text, ?)').join(' OR ')
  conditions.add(`id IN (SELECT ${id} FROM ${table} WHERE ${found})`, ...texts)
}

/** Requires that a public place's name contains this text; texts too short for the index find none. */
export function addNameSearch(conditions: Conditions, index: string, search: string): void {
  const text = searched(search)
  const phrase = phraseOf(text)
  conditions.add("status = 'publish'")
  if (phrase === undefined) conditions.add('0')
  // The index also has descriptions and cities.
  else
    conditions.add(
      `id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?) AND instr(sought(name), ?)`,
      phrase,
      sought(text),
    )
}
