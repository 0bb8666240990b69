import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Select } from './Select.tsx'

const options = [
  { value: 'all', label: 'Everybody' },
  { value: 'few', label: 'Moderators' },
]

/** Returns those of the keys pressed in an unchangeable list whose default action was prevented. */
async function keptFrom(keys: readonly string[]): Promise<string[]> {
  const chosen: string[] = []
  const kept: string[] = []
  const note = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) kept.push(event.key)
    event.preventDefault()
  }
  await render(
    <Select
      label="Who"
      value="all"
      obstacle="Only owners"
      options={options}
      onChange={(value) => chosen.push(value)}
    />,
  )
  const list = page.getByRole('combobox', { name: 'Who' })
  await expect.element(list).toHaveAttribute('aria-disabled', 'true')
  ;(list.element() as HTMLElement).focus()
  window.addEventListener('keydown', note)
  for (const key of keys) await userEvent.keyboard(key)
  window.removeEventListener('keydown', note)
  expect(chosen).toEqual([])
  return kept
}

test('a disabled select does not open or change', async () => {
  const keys = ['{ArrowDown}', '{End}', '{PageDown}', '{Enter}', '{F4}', ' ', 'm']
  expect(await keptFrom(keys)).toEqual(['ArrowDown', 'End', 'PageDown', 'Enter', 'F4', ' ', 'm'])
})

test('keys that a select does not use reach the dialog, the app and the browser', async () => {
  expect(await keptFrom(['{Escape}', '{F6}', '{Control>}k{/Control}', '{Tab}'])).toEqual([])
})
