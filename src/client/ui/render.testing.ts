import { act as reactAct, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** React reads this flag to see if `act` is used. */
const announce = (isUsed: boolean): boolean => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isUsed)
let depth = 0

/**
 * Runs `work`, which changes the drawing, and waits until all resulting updates are drawn, with their
 * effects.
 */
export async function act<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  // Only during `work`: changes at other times are drawn as in the app.
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

/** Draws into a test's element, with all effects; null removes everything again. */
export async function render(node: ReactNode, container: Element): Promise<void> {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  await act(() => {
    if (node === null) root.unmount()
    else root.render(node)
  })
  if (node === null) roots.delete(container)
}

/** Puts a text into a field as a person does: React does not see the text until the event. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<boolean> {
  return act(() => {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
    return field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
