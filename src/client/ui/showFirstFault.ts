/**
 * Moves the focus to the first control whose value has a fault, when the fault is drawn. Screen readers read
 * the fault with the control.
 * @param otherwise called if no control shows a fault
 */
export function showFirstFault(form: HTMLElement | null, otherwise?: () => void): void {
  requestAnimationFrame(() => {
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!control) otherwise?.()
    control?.closest('details')?.setAttribute('open', '')
    // A control that has the focus already is left first, because its new fault would not be read.
    if (control === document.activeElement) control?.blur()
    control?.focus()
  })
}

/** True if a control of the form shows this fault itself. */
export const showsFault = (form: HTMLElement, fault: string): boolean =>
  [...form.querySelectorAll('[aria-invalid="true"][aria-describedby]')].some((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => document.getElementById(id)?.textContent === fault),
  )
