/**
 * Moves the focus to the first control whose value has a fault, when the fault is drawn. Screen readers read
 * the fault with the control.
 */
export function showFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    control?.closest('details')?.setAttribute('open', '')
    // A control that has the focus already is left first, because its new fault would not be read.
    if (control === document.activeElement) control?.blur()
    control?.focus()
  })
}
