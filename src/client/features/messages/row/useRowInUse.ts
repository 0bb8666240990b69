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
    let last: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined
    document.addEventListener(
      'pointermove',
      ({ target, pointerType, clientX, clientY }) => {
        // Rows that scroll past a pointer at rest do not use it. Browsers differ in what they tell as the movement.
        if (pointerType !== 'mouse' || (clientX === last?.clientX && clientY === last.clientY)) return
        last = { clientX, clientY }
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
