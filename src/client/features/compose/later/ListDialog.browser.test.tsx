import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListDialog } from './ListDialog.tsx'

const NOTHING = { title: '', items: [] }
const field = (name: string) => page.getByRole('textbox', { name })

test('a poll without a question says so at its field, and keeps the options', async () => {
  const write = vi.fn<(text: string) => void>()
  const close = vi.fn<() => void>()
  await render(<ListDialog kind="poll" list={NOTHING} onWrite={write} onClose={close} />)
  await field('Option 1').fill('Soup')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Question')).toHaveAccessibleDescription('Enter a question.')
  await expect.element(field('Question')).toHaveFocus()
  await expect.element(field('Option 1')).toHaveValue('Soup')
  expect(close).not.toHaveBeenCalled()
  await field('Question').fill('Lunch?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => write.mock.calls).toEqual([['/poll Lunch?\nSoup']])
})

test('a list without a task says so at the first one', async () => {
  await render(<ListDialog kind="todo" list={NOTHING} onWrite={() => undefined} onClose={() => undefined} />)
  await field('Title').fill('Groceries')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Task 1')).toHaveAccessibleDescription('Enter at least one task.')
  await expect.element(field('Task 1')).toHaveFocus()
})
