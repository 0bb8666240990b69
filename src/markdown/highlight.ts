import { colour, languageNamed } from './highlight/languages.ts'
import { shortClasses } from './highlight/shortClasses.ts'
import { escapeHtml } from './html.ts'

/** Longer code stays plain: some grammars take longer than linearly. */
const longestCode = 20_000

/**
 * Colours code: the inner HTML of its `code` element, with the short classes that servers of this kind use, and the
 * language's full name. Undefined for an unknown language. For the service alone: the grammars are larger than the app.
 */
export function highlightCode(code: string, language: string): { html: string; name: string } | undefined {
  const known = languageNamed(language)
  if (!known) return undefined
  if (!known.grammar || code.length > longestCode) return { html: escapeHtml(code), name: known.name }
  return { html: shortClasses(colour(code, known.grammar)), name: known.name }
}
