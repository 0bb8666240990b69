import { useState, type FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './reset.css'
import { Combobox } from './Combobox.tsx'

const TOPICS = ['email setup', 'AI', 'Main line'].map((label) => ({ key: label, label }))

const Topic = ({ takes, begun = '' }: { takes: 'best' | 'typed'; begun?: string }) => {
  const [text, setText] = useState(begun)
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

test('Enter takes the best option if the value must be one of the list', async () => {
  await typed('best', 'em{Enter}')
  await expect.element(field).toHaveValue('email setup')
})

test('Enter takes the typed text if it can be new, even if it is part of an option', async () => {
  await typed('typed', 'Em{Enter}')
  await expect.element(field).toHaveValue('Em')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('Tab takes the typed text too', async () => {
  await typed('typed', 'main{Tab}')
  await expect.element(field).toHaveValue('main')
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('Enter takes an option that equals the typed text, and arrow keys choose any', async () => {
  await typed('typed', 'ai{Enter}')
  await expect.element(field).toHaveValue('AI')
  await userEvent.keyboard('{Backspace}{Backspace}em{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('email setup')
})

test('without a marked option the up arrow begins with the last', async () => {
  await typed('typed', '{ArrowUp}')
  await expect
    .element(page.getByRole('option', { name: 'Main line' }))
    .toHaveAttribute('aria-selected', 'true')
})

test('the focus alone opens no list: typing, an arrow key and a press do', async () => {
  await render(<Topic takes="typed" begun="AI" />)
  const list = page.getByRole('listbox')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field.click()
  await expect.element(list).toBeVisible()
})

test('pressed with a text in it, the field offers every option, and what is typed chooses among them', async () => {
  await render(<Topic takes="typed" begun="Main line" />)
  await field.click()
  expect(page.getByRole('option').elements()).toHaveLength(3)
  await userEvent.keyboard('{Control>}a{/Control}em')
  await expect.element(page.getByRole('option')).toHaveTextContent('email setup')
})

test('Enter submits the form once nothing is left to choose', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  await render(
    <form onSubmit={onSubmit}>
      <Topic takes="best" />
    </form>,
  )
  await field.click()
  await userEvent.keyboard('em{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Control>}a{/Control}nothing like it{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('in a form its focus ring is that of other fields, in the composer it stays within', async () => {
  const offsetOf = async (look: 'bar' | 'field'): Promise<string> => {
    await render(
      <Combobox
        label={look}
        value=""
        options={TOPICS}
        takes="best"
        look={look}
        onInput={() => undefined}
        onChoose={() => undefined}
      />,
    )
    const shown = page.getByRole('combobox', { name: look })
    await userEvent.tab()
    while (document.activeElement !== shown.element()) await userEvent.tab()
    return getComputedStyle(shown.element()).outlineOffset
  }
  expect([await offsetOf('field'), await offsetOf('bar')]).toEqual(['2px', '-1px'])
})
