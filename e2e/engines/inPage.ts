import { Ivya } from 'ivya'
import type { Seen } from './tab.ts'

/* What runs in the page: reading, and what WebDriver lacks of acting. */

const engine = Ivya.create({ browser: 'webkit' })

/** All elements that match, in the order of the page. */
export const find = (selector: string): readonly Element[] =>
  engine.queryLocatorSelectorAll(selector, document)

/** Says how the elements on screen that match are at this moment. */
export function read(selector: string): readonly Seen[] {
  const shown = find(selector).filter((element) => element.getClientRects().length > 0)
  return shown.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return {
      text: element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''),
      value: 'value' in element && typeof element.value === 'string' ? element.value : '',
      isFocused: element === document.activeElement,
      attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
      box: { x, y, width, height },
    }
  })
}

/** Scrolls the element to where no bar at the edge of the page covers it. */
export const reveal = (element: Element): void => element.scrollIntoView({ block: 'center' })

/** Types whose value the keyboard enters in parts that differ between systems. */
const IN_PARTS = new Set(['date', 'time', 'datetime-local', 'month', 'week'])

const tellChange = (element: Element): void => {
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Sets the value of a field of dates or times. Focuses any other field and selects its text, so that the next
 * keys replace it.
 * @returns true if keys must follow; null if the field takes none yet
 */
export function beginFill(field: HTMLElement, text: string): boolean | null {
  field.focus()
  if (document.activeElement !== field || ('readOnly' in field && field.readOnly)) return null
  if (field instanceof HTMLInputElement && IN_PARTS.has(field.type)) {
    // React listens to the setter of the element itself, and takes a change through it for its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    tellChange(field)
    return false
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  else getSelection()?.selectAllChildren(field)
  return true
}

/** @throws Error if the list has no option with that label */
export function choose(list: HTMLSelectElement, label: string): void {
  const option = [...list.options].find((each) => each.label === label)
  if (option === undefined) throw new Error(`There is no option “${label}”`)
  list.focus()
  list.value = option.value
  tellChange(list)
}
