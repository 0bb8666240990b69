import { useLayoutEffect, useRef, type RefObject } from 'react'

const inside = (item: Element | null): readonly HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

/** The element at the same position in the neighboring item, counted from the end. */
function besideItem(item: HTMLElement): HTMLElement | undefined {
  const own = inside(item)
  const others = inside(item.nextElementSibling ?? item.previousElementSibling)
  const place = own.findIndex((each) => each === document.activeElement) - own.length
  return others.at(place) ?? others.at(-1)
}

/** The row that follows the group, or the last row before it. */
function rowBeside(group: HTMLElement): HTMLElement | undefined {
  const rows = group.closest('main')?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  const others = [...rows].filter((row) => !group.contains(row))
  const isAfter = (row: HTMLElement): boolean =>
    (group.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return others.find(isAfter) ?? others.at(-1)
}

/** The title of the dialog around an element, else its page. */
const pageOf = (element: HTMLElement): HTMLElement | null | undefined =>
  element.closest('dialog')?.querySelector<HTMLElement>('h2') ?? element.closest<HTMLElement>('main')

function usePassing<Part extends HTMLElement>(
  next: (part: HTMLElement) => HTMLElement | undefined,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const element = part.current
    const page = location.pathname
    return () => {
      // When the whole page changes, the next page chooses the focus.
      if (!element?.contains(document.activeElement) || location.pathname !== page) return
      const to = next(element) ?? pageOf(element)
      to?.focus()
    }
  }, [next])
  return part
}

/**
 * Keeps the reader's place when the focused item of a list is removed: the focus passes to the element at the
 * same position in the neighboring item, counted from the end, or to the page or dialog after the only item.
 */
export const usePassedFocus = (): RefObject<HTMLLIElement | null> => usePassing(besideItem)

/**
 * Keeps the reader's position when a whole group of rows is removed: the focus passes to a row beside it, or to the
 * page if there is none.
 */
export const useGroupPassedFocus = <Group extends HTMLElement>(): RefObject<Group | null> =>
  usePassing(rowBeside)
