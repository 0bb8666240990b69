import { scopedStore } from '../../../kernel/scope.ts'
import type { BodyReader } from './reader.ts'

/**
 * The functions that mark the reader's alert words in a body, and link its blocks of code to playgrounds. Messages
 * only call them: the words, the playgrounds and their code are loaded late (`alertWords/feature.ts`,
 * `playgrounds/feature.ts`).
 */
export const lateMarks = scopedStore<Pick<BodyReader, 'markWords' | 'linkCode'>>(() => ({}))
