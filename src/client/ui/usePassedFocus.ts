import { useLayoutEffect, useRef, type RefObject } from 'preact/compat'

const inside = (item: Element | null): readonly HTMLElement[] => [
  ...(item?.querySelectorAll<HTMLElement>('a, button') ?? []),
]

/**
 * Nobody loses their place when the item of a list goes that they are in: the focus passes to what stands at the same
 * place in the item beside it, counted from the end, or to the page where it was the only one.
 */
export function usePassedFocus(): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    const page = location.pathname
    return () => {
      // With the whole page, the focus goes where the next page wants it.
      if (!element?.contains(document.activeElement) || location.pathname !== page) return
      const own = inside(element)
      const others = inside(element.nextElementSibling ?? element.previousElementSibling)
      const place = own.findIndex((each) => each === document.activeElement) - own.length
      const next = others.at(place) ?? others.at(-1) ?? element.closest<HTMLElement>('main')
      next?.focus()
    }
  }, [])
  return item
}
