import { Component, useEffect, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { act, render } from '../render.testing.ts'

const container = document.body.appendChild(document.createElement('div'))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  return render(null, container)
})

const draw = (what: ReactNode) => render(what, container)

/** Waits until the effects of settled promises are done. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A part whose code the test delivers. */
function aPart<Props extends object>(component: ComponentType<Props>) {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType<Props>>()
  return {
    Part: lazyPart(() => promise),
    arrive: () =>
      act(() => {
        resolve(component)
        return nextTask()
      }),
    fail: (error: Error) =>
      act(() => {
        reject(error)
        return nextTask()
      }),
  }
}

test('a fallback replaces a part until its code has loaded', async () => {
  const { Part, arrive } = aPart(({ name }: { name: string }) => <p>Part {name}</p>)
  await draw(
    <PartBoundary fallback="Wait">
      <Part name="one" />
    </PartBoundary>,
  )
  expect(container.textContent).toBe('Wait')
  await arrive()
  expect(container.innerHTML).toBe('<p>Part one</p>')
})

test('a part that has loaded once is drawn at once', async () => {
  const { Part, arrive } = aPart(() => <p>Part</p>)
  await draw(<Part />)
  await arrive()
  await draw(null)
  await draw(<Part />)
  expect(container.innerHTML).toBe('<p>Part</p>')
})

test('content beside a part stays on the page while the part loads, with its focus and effects', async () => {
  const { Part, arrive } = aPart(() => <p>Part</p>)
  const began = vi.fn<() => void>()
  const Field = () => {
    useEffect(began, [])
    return <input />
  }
  const page = (isOpen: boolean) => (
    <PartBoundary fallback={null}>
      <Field />
      {isOpen && <Part />}
    </PartBoundary>
  )
  await draw(page(false))
  const field = container.querySelector('input')
  field?.focus()
  await draw(page(true))
  expect(document.activeElement).toBe(field)
  await arrive()
  expect(document.activeElement).toBe(field)
  expect(container.innerHTML).toBe('<input><p>Part</p>')
  expect(began).toHaveBeenCalledTimes(1)
})

test.each(['outer', 'inner'] as const)(
  'two parts within two boundaries are both drawn, whichever loads last (%s)',
  async (last) => {
    const outer = aPart(() => <p>Outer</p>)
    const inner = aPart(() => <p>Inner</p>)
    const page = () => (
      <PartBoundary fallback="Wait">
        <outer.Part />
        <PartBoundary fallback={null}>
          <inner.Part />
        </PartBoundary>
      </PartBoundary>
    )
    await draw(page())
    // Drawn again by its parent, as a page is when events arrive.
    await draw(page())
    await (last === 'outer' ? inner : outer).arrive()
    await draw(page())
    await (last === 'outer' ? outer : inner).arrive()
    expect(container.innerHTML).toBe('<p>Outer</p><p>Inner</p>')
  },
)

test('a part that was removed before it loaded is not drawn', async () => {
  const { Part, arrive } = aPart(() => <p>Part</p>)
  await draw(<Part />)
  await draw(<p>Other</p>)
  await arrive()
  expect(container.innerHTML).toBe('<p>Other</p>')
})

test('a part that cannot be loaded throws where it is drawn', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  // As after such a reload of the page: a second reload would not help.
  sessionStorage.setItem('parley.reloadedAt', String(Date.now()))
  const caught = vi.fn<(error: unknown) => void>()
  class Boundary extends Component<{ children: ReactNode }> {
    override componentDidCatch(error: unknown): void {
      caught(error)
      this.setState({ failed: true })
    }
    override render(): ReactNode {
      return caught.mock.calls.length > 0 ? 'Failed' : this.props.children
    }
  }
  const { Part, fail } = aPart(() => <p>Part</p>)
  await draw(
    <Boundary>
      <Part />
    </Boundary>,
  )
  const error = new Error('Not found')
  await fail(error)
  // Its last try comes after a pause.
  await vi.waitFor(() => expect(container.textContent).toBe('Failed'), { timeout: 10_000 })
  expect(caught).toHaveBeenCalledWith(error)
})
