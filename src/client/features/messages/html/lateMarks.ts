import { scopedStore } from '../../../kernel/scope.ts'
import type { BodyReader } from './reader.ts'

interface LateMarks extends Pick<BodyReader, 'markWords' | 'linkCode'> {
  /** IDs of the messages that are pinned to the open conversation (`pins/PinnedIds.tsx`). */
  readonly pinned?: ReadonlySet<number> | undefined
}

/**
 * The functions that mark the reader's alert words in a body, and link its blocks of code to playgrounds. Messages
 * only call them: the words, the playgrounds and their code are loaded late (`alertWords/feature.ts`,
 * `playgrounds/feature.ts`).
 */
export const lateMarks = scopedStore<LateMarks>(() => ({}))
