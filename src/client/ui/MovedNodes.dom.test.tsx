import { Component, useLayoutEffect, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MovedNodes } from './MovedNodes.tsx'
import { act } from './render.testing.ts'

class Above extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render(): ReactNode {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children
  }
}

let root: Root
let container: HTMLElement
let say: (text: string | undefined) => void
let mounts = 0

const Note = () => {
  const [text, setText] = useState<string | undefined>('first')
  useLayoutEffect(() => {
    mounts += 1
    say = setText
  }, [])
  return (
    <div>
      {text}
      <span>after</span>
    </div>
  )
}

/** Changes a text as Chrome's translation does. */
const translate = (): void => {
  const node = container.querySelector('div')?.firstChild
  if (!(node instanceof Text)) return
  const font = document.createElement('font')
  node.replaceWith(font)
  font.append(`translated ${node.data}`)
}

beforeEach(() => {
  mounts = 0
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container, { onCaughtError: () => undefined })
})

afterEach(async () => {
  await act(() => root.unmount())
  container.remove()
  vi.restoreAllMocks()
})

const draw = (node: ReactNode): Promise<void> =>
  act(() =>
    root.render(
      <Above>
        <MovedNodes>{node}</MovedNodes>
      </Above>,
    ),
  )

test('a part whose text a translator replaced is drawn again when React misses the text', async () => {
  await draw(<Note />)
  translate()
  await act(() => say(undefined))
  expect(container.textContent).toBe('firstafter')
  expect(mounts).toBe(2)
})

test('endless moves of nodes are left to the boundary above', async () => {
  await draw(<Note />)
  for (let time = 0; time < 10; time++) {
    translate()
    await act(() => say(undefined))
    expect(container.querySelector('[role=alert]')).toBeNull()
  }
  translate()
  await act(() => say(undefined))
  expect(container.querySelector('[role=alert]')).not.toBeNull()
})

test('moves of nodes that are far apart are repaired each time', async () => {
  const now = vi.spyOn(performance, 'now')
  await draw(<Note />)
  for (let time = 0; time < 15; time++) {
    now.mockReturnValue(time * 5_000)
    translate()
    await act(() => say(undefined))
  }
  expect(container.querySelector('[role=alert]')).toBeNull()
  expect(mounts).toBe(16)
})

test('any other error is left to the boundary above', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  await draw(<Broken />)
  expect(container.textContent).toBe('broken')
  expect(mounts).toBe(0)
})
