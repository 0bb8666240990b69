import { useEffect } from 'react'

/**
 * Tells the style sheets, in `data-rows-by` of the document, what was used last: the pointer on a message, or the keys.
 * The row under the pointer and the row with the focus can differ, and only one of them shows its toolbar.
 */
export function useRowInUse(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    document.addEventListener(
      'pointermove',
      ({ target, pointerType, movementX, movementY }) => {
        // Rows that scroll past a pointer at rest do not use it.
        if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return
        const isOnRow = target instanceof Element && target.closest('[data-row]') !== null
        if (isOnRow) dataset['rowsBy'] = 'pointer'
        else delete dataset['rowsBy']
      },
      options,
    )
    document.addEventListener('keydown', () => (dataset['rowsBy'] = 'keys'), options)
    return () => {
      listening.abort()
      delete dataset['rowsBy']
    }
  }, [])
}
