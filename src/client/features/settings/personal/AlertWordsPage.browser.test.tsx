import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addAlertWords } from '../../../../protocol/chat/account.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { AlertWordsPage } from './AlertWordsPage.tsx'

const field = () => page.getByRole('textbox', { name: 'Word or phrase' })
const add = () => page.getByRole('button', { name: 'Add alert word' })

/** Renders the page and sends a word, without an answer yet. */
async function anAddition() {
  const { session, restore, last } = aSession([])
  restore()
  await render(
    <SessionContext value={session}>
      <AlertWordsPage />
    </SessionContext>,
  )
  await field().fill('lunch')
  await add().click()
  return last(addAlertWords)
}

test('adding a word clears the field', async () => {
  const call = await anAddition()
  call.answer({ alert_words: ['lunch'] })
  await expect.element(field()).toHaveValue('')
})

test('the next word, typed meanwhile, stays in the field', async () => {
  const call = await anAddition()
  await field().fill('dinner')
  call.answer({ alert_words: ['lunch'] })
  await expect.element(add()).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(field()).toHaveValue('dinner')
})
