import type { Database } from '../database/database.ts'
import type { Conditions } from './conditions.ts'
import { textOf } from './html/sanitise.ts'

const withoutCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** As the index of events compares: without case, and without accents on Latin letters. */
const sought = (text: string): string =>
  withoutCase(text.normalize('NFD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, ''))

/** Gives SQL `without_case`, `sought` and, for HTML, `sought_html`: of itself it knows no case but that of ASCII. */
export function defineTextFunctions(database: Database): void {
  database.defineTextFunction('without_case', withoutCase)
  database.defineTextFunction('sought', sought)
  database.defineTextFunction('sought_html', (html) => sought(textOf(html)))
}

/** Demands that one of these, which `sought` or `sought_html` make, holds the text somewhere. */
export function addSearch(conditions: Conditions, made: readonly string[], text: string): void {
  conditions.add(made.map((each) => `instr(${each}, ?)`).join(' OR '), ...made.map(() => sought(text)))
}
