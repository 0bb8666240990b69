import type { SavedSnippet } from '../../../../protocol/chat/savedSnippet.ts'
import { withoutKey, withValue } from '../../people/reduce.ts'
import { entry, readEntry, useEntry } from '../../../kernel/entry.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'

type Snippets = ReadonlyMap<number, SavedSnippet>

export const snippetEntry = entry<Snippets>(['compose', 'snippets'], new Map())

/** The saved snippets after the event. Same map if nothing changed. */
export function applyToSnippets(snippets: Snippets, event: EventOf<'saved_snippets'>): Snippets {
  return event.op === 'remove'
    ? withoutKey(snippets, event.saved_snippet_id)
    : withValue(snippets, event.saved_snippet.id, event.saved_snippet)
}

const byTitle = (snippets: Snippets): readonly SavedSnippet[] =>
  [...snippets.values()].toSorted((a, b) => compareNames(a.title, b.title))

export const snippets = (session: Session): readonly SavedSnippet[] =>
  byTitle(readEntry(session, snippetEntry))
export const useSnippets = (): readonly SavedSnippet[] => byTitle(useEntry(snippetEntry))
