import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { TextSetting } from './TextSetting.tsx'

test('text typed while an earlier one is being stored stays, and can be stored as well', async () => {
  const { session } = aSession([])
  const stored: string[] = []
  const storing = Promise.withResolvers<void>()
  const store = (text: string): Promise<void> => {
    stored.push(text)
    return storing.promise
  }
  await render(
    <SessionContext value={session}>
      <TextSetting name="nickname" label="Nickname" value="Wei" onSave={store} />
    </SessionContext>,
  )
  const field = page.getByRole('textbox', { name: 'Nickname' })
  const save = page.getByRole('button', { name: 'Save' })
  await field.fill('Wei C')
  await save.click()
  await field.fill('Wei Chen')
  storing.resolve()
  await expect.element(save).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(field).toHaveValue('Wei Chen')
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Wei Chen')
  expect(stored).toEqual(['Wei C', 'Wei Chen'])
})

test('a button puts the default text into the field, to be saved or discarded', async () => {
  const { session } = aSession([])
  const stored: string[] = []
  const store = (text: string): Promise<void> => Promise.resolve(void stored.push(text))
  await render(
    <SessionContext value={session}>
      <TextSetting
        name="greeting"
        label="Greeting"
        value="Hi"
        usual={{ text: 'Welcome', label: 'Use default' }}
        onSave={store}
      />
    </SessionContext>,
  )
  const field = page.getByRole('textbox', { name: 'Greeting' })
  const usual = page.getByRole('button', { name: 'Use default' })
  await usual.click()
  await expect.element(field).toHaveValue('Welcome')
  await expect.element(usual).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field).toHaveValue('Hi')
  await usual.click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  expect(stored).toEqual(['Welcome'])
})
