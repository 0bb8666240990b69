import { color } from './highlight/grammars.ts'
import { shortClasses } from './highlight/shortClasses.ts'

/**
 * Colors code: the inner HTML of its `code` element, with the short classes that servers of this kind use. Some grammars
 * take longer than linearly: for the drawing thread alone.
 * @param grammar as `languageNamed` gives it
 */
export function highlightCode(code: string, grammar: string): string {
  return shortClasses(color(code, grammar))
}
