import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateField } from './DateField.tsx'

const field = () => page.getByLabelText('Birthday')

/** Renders a field with that day; returns the stored values. */
async function aField(value: string): Promise<string[]> {
  const stored: string[] = []
  const change = { value, state: { kind: 'settled' }, set: (day: string) => stored.push(day) } as const
  await render(
    <>
      <DateField label="Birthday" change={change} />
      <button type="button">Elsewhere</button>
    </>,
  )
  ;(field().element() as HTMLElement).focus()
  return stored
}

test('an incomplete date leaves the stored one when the field loses the focus', async () => {
  const stored = await aField('2020-03-09')
  await userEvent.keyboard('{Delete}')
  expect((field().element() as HTMLInputElement).validity.badInput).toBe(true)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(field()).toHaveValue('2020-03-09')
  expect(stored).toEqual([])
})

test('an incomplete date is cleared from an empty field', async () => {
  const stored = await aField('')
  await userEvent.keyboard('05')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.poll(() => (field().element() as HTMLInputElement).validity.badInput).toBe(false)
  expect(stored).toEqual([])
})

test('emptying the field clears the date, and another date is stored', async () => {
  const stored = await aField('2020-03-09')
  await field().fill('')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(stored).toEqual([''])
  await field().fill('2021-04-10')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  expect(stored).toEqual(['', '2021-04-10'])
})
