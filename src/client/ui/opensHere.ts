/**
 * Ref of the control that has the focus once its dialog is open. React's `autoFocus` comes before that, when nothing in
 * the dialog can be focused yet; the attribute is the browser's own.
 */
export const opensHere = (control: HTMLElement | null): void => control?.setAttribute('autofocus', '')
