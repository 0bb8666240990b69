import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cancelEmailChange, getEmailChange, updateSettings } from '../../../../protocol/chat/account.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { peopleFeature } from '../../people/feature.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { EmailAddress } from './EmailAddress.tsx'

const OWN = 'ada@test.example'
const NEW = 'ada@new.example'
const ada = { user_id: 1, full_name: 'Ada', email: OWN, delivery_email: OWN, role: 400, is_active: true }

const email = () => page.getByRole('textbox', { name: 'Email', exact: true })
const proof = () => page.getByRole('textbox', { name: 'Password, to confirm it’s you' })
const change = () => page.getByRole('button', { name: 'Change address' })

/** Renders the reader's address, with a service that does or does not confirm changes. */
async function anAddress(service_confirms_email_changes: boolean) {
  const made = aSession([peopleFeature])
  made.restore({ service_confirms_email_changes, realm_users: [ada] })
  await render(
    <SessionContext value={made.session}>
      <EmailAddress />
    </SessionContext>,
  )
  return made
}

const wanted = (mail_reaches: 'mailboxes' | 'folder') => ({
  email_change: { email: NEW, wanted_at: 1_772_000_000, expires_at: 1_772_086_400, mail_reaches },
})

test('a new address requires the password, and is shown with a button to cancel', async () => {
  const { last, callsOf } = await anAddress(true)
  await expect.poll(() => callsOf(getEmailChange).length).toBe(1)
  last(getEmailChange).answer({ email_change: null })
  await expect.element(email()).toHaveValue(OWN)
  await email().fill(NEW)
  await proof().fill('her password')
  await change().click()
  expect(last(updateSettings).args).toEqual({ email: NEW, old_password: 'her password' })
  last(updateSettings).answer({})
  await expect.poll(() => callsOf(getEmailChange).length).toBe(2)
  last(getEmailChange).answer(wanted('mailboxes'))
  await expect.element(page.getByRole('status').getByText(/We’ve emailed ada@new.example/)).toBeVisible()
  await expect.element(email()).toHaveValue(OWN)
  await page.getByRole('button', { name: 'Keep current address' }).click()
  last(cancelEmailChange).answer({})
  await expect.poll(() => callsOf(getEmailChange).length).toBe(3)
  last(getEmailChange).answer({ email_change: null })
  await expect.element(page.getByText(/We’ve emailed ada@new.example/)).not.toBeInTheDocument()
})

test('an address that cannot be taken is explained beside its field, which gets the focus', async () => {
  const { last, callsOf } = await anAddress(true)
  await expect.poll(() => callsOf(getEmailChange).length).toBe(1)
  last(getEmailChange).answer({ email_change: null })
  const faultOfEmail = async (fault: string): Promise<void> => {
    await expect.element(email()).toHaveAccessibleDescription(fault)
  }
  await change().click()
  await faultOfEmail('That’s already your address.')
  await email().fill('ada')
  await change().click()
  await faultOfEmail('Enter a complete address, such as ana@example.com.')
  await expect.element(email()).toHaveFocus()
  expect(callsOf(updateSettings)).toEqual([])
  await email().fill(NEW)
  await proof().fill('her password')
  await change().click()
  const msg = 'The address is used already.'
  last(updateSettings).fail(new ApiError('BAD_REQUEST', msg, 400, { var_name: 'email' }))
  await faultOfEmail(msg)
  await expect.element(email()).toHaveFocus()
  await expect.element(proof()).toHaveValue('her password')
})

test('without mail, the page says where the link is', async () => {
  const { last, callsOf } = await anAddress(true)
  await expect.poll(() => callsOf(getEmailChange).length).toBe(1)
  last(getEmailChange).answer(wanted('folder'))
  await expect
    .element(page.getByText(/This server doesn’t send emails, so ask the people who run it/))
    .toBeVisible()
})

test('another server gets no password, and no request that it does not offer', async () => {
  const { last, callsOf } = await anAddress(false)
  await email().fill(NEW)
  await expect.element(proof()).not.toBeInTheDocument()
  await change().click()
  expect(last(updateSettings).args).toEqual({ email: NEW })
  last(updateSettings).answer({})
  await expect.element(page.getByText(/The server may email ada@new.example/)).toBeVisible()
  await expect.element(email()).toHaveValue(OWN)
  expect(callsOf(getEmailChange)).toEqual([])
})
