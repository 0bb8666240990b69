import { scopedStore } from '../../../kernel/scope.ts'

/**
 * The function that marks the reader's alert words in a body. Messages only call it: the words and its code are
 * loaded late (`alertWords/feature.ts`).
 */
export const wordMarking = scopedStore<{ readonly mark?: ((body: DocumentFragment) => void) | undefined }>(
  () => ({}),
)
