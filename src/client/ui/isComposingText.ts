type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** A key that belongs to an input method, not to us; 229 is how Safari says so of the one that ends it. */
export const isComposingText = ({ isComposing, keyCode }: Key): boolean => isComposing || keyCode === 229
