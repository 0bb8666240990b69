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
