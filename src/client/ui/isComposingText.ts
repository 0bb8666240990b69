type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key belongs to an input method, not to us; 229 is how Safari says so of the one that ends it.
 * @param event the browser's event, or React's around it
 */
export function isComposingText(event: Key | { readonly nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
