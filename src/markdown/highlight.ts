import { color } from './highlight/grammars.ts'
import { shortClasses } from './highlight/shortClasses.ts'

/**
 * Highlights code: returns the inner HTML of its `code` element, with the short classes of similar servers.
 * Some grammars need more than linear time: call it only on the rendering thread.
 * @param grammar from `languageNamed`
 */
export function highlightCode(code: string, grammar: string): string {
  return shortClasses(color(code, grammar))
}
