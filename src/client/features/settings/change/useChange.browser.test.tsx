import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChangeNote } from './ChangeNote.tsx'
import { useChange } from './useChange.ts'

type Store = (to: number) => Promise<unknown>

const Setting = ({ value, store }: { value: number; store: Store }) => {
  const change = useChange(value, store)
  return (
    <>
      <output>{change.value}</output>
      <button type="button" onClick={() => change.set(change.value + 1)}>
        More
      </button>
      <ChangeNote change={change} label="Count" />
    </>
  )
}

/** Records calls, which stay pending until the test answers them. */
function aStore() {
  const calls: { readonly to: number; readonly answer: () => void; readonly refuse: () => void }[] = []
  const store: Store = (to) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({ to, answer: resolve, refuse: () => reject(new Error('No')) })
    return promise
  }
  return { calls, store }
}

const shown = () => page.getByRole('status').first()
const more = () => page.getByRole('button', { name: 'More' }).click()
const undo = () => page.getByRole('button', { name: 'Undo' })

test('a stored value shows until its event arrives', async () => {
  const { calls, store } = aStore()
  const { rerender } = await render(<Setting value={1} store={store} />)
  await more()
  calls[0]?.answer()
  await expect.element(undo()).toBeVisible()
  await expect.element(shown()).toHaveTextContent('2')
  await rerender(<Setting value={2} store={store} />)
  await expect.element(shown()).toHaveTextContent('2')
})

test('a later change by others shows, even if it restores the old value', async () => {
  const { calls, store } = aStore()
  const { rerender } = await render(<Setting value={1} store={store} />)
  await more()
  calls[0]?.answer()
  await expect.element(undo()).toBeVisible()
  await rerender(<Setting value={2} store={store} />)
  await rerender(<Setting value={1} store={store} />)
  await expect.element(shown()).toHaveTextContent('1')
})

test('a second change builds on the first, and undoing it restores the first', async () => {
  const { calls, store } = aStore()
  await render(<Setting value={1} store={store} />)
  await more()
  calls[0]?.answer()
  await expect.element(undo()).toBeVisible()
  await more()
  calls[1]?.answer()
  await undo().click()
  expect(calls.map(({ to }) => to)).toEqual([2, 3, 2])
})

test('a refused value disappears', async () => {
  const { calls, store } = aStore()
  await render(<Setting value={1} store={store} />)
  await more()
  await expect.element(shown()).toHaveTextContent('2')
  calls[0]?.refuse()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(shown()).toHaveTextContent('1')
})
