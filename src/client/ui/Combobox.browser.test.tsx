import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './Combobox.tsx'

const TOPICS = ['email setup', 'AI', 'Main line'].map((label) => ({ key: label, label }))

const Topic = ({ takes }: { takes: 'best' | 'typed' }) => {
  const [text, setText] = useState('')
  return (
    <>
      <Combobox
        label="Topic"
        value={text}
        options={TOPICS}
        takes={takes}
        onInput={setText}
        onChoose={({ label }) => setText(label)}
      />
      <button type="button">Next</button>
    </>
  )
}

const field = page.getByRole('combobox', { name: 'Topic' })

async function typed(takes: 'best' | 'typed', keys: string): Promise<void> {
  await render(<Topic takes={takes} />)
  await field.click()
  await userEvent.keyboard(keys)
}

test('the best of the list is taken where the text must be one of it', async () => {
  await typed('best', 'em{Enter}')
  await expect.element(field).toHaveValue('email setup')
})

test('what is typed is taken where it may be new, though it is part of others', async () => {
  await typed('typed', 'Em{Enter}')
  await expect.element(field).toHaveValue('Em')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('by Tab as well', async () => {
  await typed('typed', 'main{Tab}')
  await expect.element(field).toHaveValue('main')
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('unless one is called the same; arrows choose any', async () => {
  await typed('typed', 'ai{Enter}')
  await expect.element(field).toHaveValue('AI')
  await userEvent.keyboard('{Backspace}{Backspace}em{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('email setup')
})

test('where none is marked the arrow up begins with the last', async () => {
  await typed('typed', '{ArrowUp}')
  await expect
    .element(page.getByRole('option', { name: 'Main line' }))
    .toHaveAttribute('aria-selected', 'true')
})
