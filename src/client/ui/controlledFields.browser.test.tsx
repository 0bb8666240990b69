import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Check } from './Check.tsx'
import { Field } from './Field.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Select } from './Select.tsx'

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const

test('a checkbox that must not be checked stays unchecked', async () => {
  await render(<Check label="News" obstacle="Only owners" isChecked={false} onChange={() => undefined} />)
  const box = page.getByRole('checkbox', { name: 'News' })
  await userEvent.click(box, { force: true })
  await expect.element(box).not.toBeChecked()
})

test('a checkbox that is checked and drawn so is checked', async () => {
  const Box = () => {
    const [isChecked, setChecked] = useState(false)
    return <Check label="News" isChecked={isChecked} onChange={setChecked} />
  }
  await render(<Box />)
  const box = page.getByRole('checkbox', { name: 'News' })
  await userEvent.click(box)
  await expect.element(box).toBeChecked()
  await userEvent.click(box)
  await expect.element(box).not.toBeChecked()
})

test('a refused radio choice leaves the one before', async () => {
  await render(<RadioGroup legend="Size" value="small" options={sizes} onChange={() => undefined} />)
  await userEvent.click(page.getByRole('radio', { name: 'Large' }))
  await expect.element(page.getByRole('radio', { name: 'Small' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Large' })).not.toBeChecked()
})

test('a refused option leaves the one before', async () => {
  await render(<Select label="Size" value="small" options={sizes} onChange={() => undefined} />)
  const list = page.getByRole('combobox', { name: 'Size' })
  await userEvent.selectOptions(list, 'large')
  await expect.element(list).toHaveValue('small')
})

test('refused letters do not appear in a field', async () => {
  const Digits = () => {
    const [text, setText] = useState('')
    return (
      <Field
        label="Code"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    )
  }
  await render(<Digits />)
  const field = page.getByRole('textbox', { name: 'Code' })
  await userEvent.type(field, 'a1b2c')
  await expect.element(field).toHaveValue('12')
})
