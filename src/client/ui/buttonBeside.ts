/**
 * The last button of the item after this one in its list, or of the one before where it is the last: the focus goes
 * there when the item is taken away. Undefined where it is the only one.
 */
export const buttonBeside = (item: Element): HTMLElement | undefined =>
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector<HTMLElement>('button:last-child') ??
  undefined
