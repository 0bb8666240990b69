import { act as reactAct, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** React asks whether `act` is used. */
const announce = (isUsed: boolean): boolean => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isUsed)
let depth = 0

/** Does something that changes what is drawn, and waits until all that follows from it is drawn, with its effects. */
export async function act<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  // Only meanwhile: what changes at other times is drawn as in the app.
  depth += 1
  announce(true)
  try {
    return await reactAct(async () => work())
  } finally {
    depth -= 1
    announce(depth > 0)
  }
}

const roots = new WeakMap<Element, Root>()

/** Draws in a test's element, with all effects; null takes everything away again. */
export async function render(node: ReactNode, container: Element): Promise<void> {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  await act(() => {
    if (node === null) root.unmount()
    else root.render(node)
  })
  if (node === null) roots.delete(container)
}

/** Puts a text into a field as a person does: what is drawn knows nothing of it until the event. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<boolean> {
  return act(() => {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
    return field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
