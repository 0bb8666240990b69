import type { Narrow } from '../../protocol/chat/narrow.ts'
import { narrowOfListed } from './listedNarrow.ts'
import { searchTerms } from './search.ts'
import type { View } from './view.ts'

/** Returns the view as a narrow for the service. `ownUserId` is the only user in the narrow of notes to yourself. */
export const narrowOf = (view: View, ownUserId: number): Narrow =>
  view.kind === 'search' ? searchTerms(view.query) : narrowOfListed(view, ownUserId)
