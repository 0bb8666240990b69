import { useLayoutEffect, type RefObject } from 'react'

/** Gives the first field of a page's form the focus when the page opens for it, so that one can type at once. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
  useLayoutEffect(() => {
    if (isWanted)
      form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus({ preventScroll: true })
  }, [form, isWanted])
}
