/**
 * Ref of the control that gets the focus when its dialog opens. React's `autoFocus` runs earlier, when
 * nothing in the dialog can be focused yet; the attribute is the browser's own.
 */
export const opensHere = (control: HTMLElement | null): void => control?.setAttribute('autofocus', '')
