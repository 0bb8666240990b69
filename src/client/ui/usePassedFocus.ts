import { useLayoutEffect, useRef, type RefObject } from 'react'

const inside = (item: Element | null): readonly HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

/** What stands at the same place in the item beside it, counted from the end. */
function besideItem(item: HTMLElement): HTMLElement | undefined {
  const own = inside(item)
  const others = inside(item.nextElementSibling ?? item.previousElementSibling)
  const place = own.findIndex((each) => each === document.activeElement) - own.length
  return others.at(place) ?? others.at(-1)
}

/** The row that comes after the group, or the last one before it. */
function rowBeside(group: HTMLElement): HTMLElement | undefined {
  const rows = group.closest('main')?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  const others = [...rows].filter((row) => !group.contains(row))
  const isAfter = (row: HTMLElement): boolean =>
    (group.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return others.find(isAfter) ?? others.at(-1)
}

function usePassing<Part extends HTMLElement>(
  next: (part: HTMLElement) => HTMLElement | undefined,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const element = part.current
    const page = location.pathname
    return () => {
      // With the whole page, the focus goes where the next page wants it.
      if (!element?.contains(document.activeElement) || location.pathname !== page) return
      const to = next(element) ?? element.closest<HTMLElement>('main')
      to?.focus()
    }
  }, [next])
  return part
}

/**
 * Nobody loses their place when the item of a list goes that they are in: the focus passes to what stands at the same
 * place in the item beside it, counted from the end, or to the page where it was the only one.
 */
export const usePassedFocus = (): RefObject<HTMLLIElement | null> => usePassing(besideItem)

/** Nor when a whole group of rows goes: the focus passes to a row beside it, or to the page where there is none. */
export const useGroupPassedFocus = <Group extends HTMLElement>(): RefObject<Group | null> =>
  usePassing(rowBeside)
