type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * True for a key that belongs to an input method, not to us; Safari marks the key that ends the composition
 * with 229.
 * @param event the browser's event, or React's around it
 */
export function isComposingText(event: Key | { readonly nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
