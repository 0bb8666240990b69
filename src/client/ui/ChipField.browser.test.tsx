import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChipField } from './ChipField.tsx'

const People = () => {
  const [names, setNames] = useState(['Ana', 'Ben'])
  return (
    <ChipField
      label="Who may post"
      placeholder="Add somebody"
      chips={names.map((name) => ({ key: name, label: name }))}
      options={[]}
      onAdd={() => undefined}
      onRemove={(key) => setNames(names.filter((each) => each !== key))}
    />
  )
}

test('removing a chip by keyboard moves the focus to the field', async () => {
  await render(<People />)
  page.getByRole('button', { name: /Ana/ }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ana')).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Add somebody' })).toHaveFocus()
})
