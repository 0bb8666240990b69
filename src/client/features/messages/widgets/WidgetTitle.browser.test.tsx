import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inEnglish } from '../../../i18n/useText.ts'
import { LineForm } from './LineForm.tsx'
import { WidgetTitle } from './WidgetTitle.tsx'

const field = page.getByRole('textbox', { name: 'Poll' })

test('a refused title is in the field again', async () => {
  const answer = Promise.withResolvers<boolean>()
  await render(<LineForm label="Poll" submitText="Add" onSubmit={() => answer.promise} />)
  await field.fill('Pizza')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  answer.resolve(false)
  await expect.element(field).toHaveValue('Pizza')
})

test('the focus stays at the title after changing it by keyboard', async () => {
  const titles: string[] = []
  const onChange = async (title: string) => titles.push(title) > 0
  await render(<WidgetTitle title="Lunch?" otherwise="Poll" text={inEnglish} onChange={onChange} />)
  const button = page.getByRole('button')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await field.fill('Dinner?')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
  expect(titles).toEqual(['Dinner?'])
})

test('a person who waited for the answer can continue a refused title', async () => {
  const answer = Promise.withResolvers<boolean>()
  await render(
    <WidgetTitle title="Lunch?" otherwise="Poll" text={inEnglish} onChange={() => answer.promise} />,
  )
  await page.getByRole('button').click()
  await field.fill('Dinner?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Lunch?')
  answer.resolve(false)
  await expect.element(field).toHaveValue('Dinner?')
})

test('a refused title does not take the focus from a person who has gone on elsewhere', async () => {
  const answer = Promise.withResolvers<boolean>()
  await render(
    <>
      <WidgetTitle title="Lunch?" otherwise="Poll" text={inEnglish} onChange={() => answer.promise} />
      <input aria-label="Elsewhere" />
    </>,
  )
  await page.getByRole('button').click()
  await field.fill('Dinner?')
  await userEvent.keyboard('{Enter}')
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
  await elsewhere.click()
  answer.resolve(false)
  await expect.element(field).toHaveValue('Dinner?')
  await expect.element(elsewhere).toHaveFocus()
})
