/**
 * The last button of the next item in the list, or of the previous item for the last one: the button to focus
 * when the item is removed. Undefined for the only item.
 */
export const buttonBeside = (item: Element): HTMLElement | undefined =>
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector<HTMLElement>('button:last-child') ??
  undefined
