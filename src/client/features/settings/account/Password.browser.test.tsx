import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import { getOwnKeys } from '../../../../protocol/chat/ownKeys.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { organizationFeature } from '../../organization/feature.ts'
import { Password } from './Password.tsx'

const before = () => page.getByRole('textbox', { name: 'Current password' })
const wanted = () => page.getByRole('textbox', { name: 'New password' })
const change = () => page.getByRole('button', { name: 'Change password' })

interface Service {
  readonly least: number
  readonly keys: 'one' | 'one for each browser'
}

async function aPassword({ least, keys }: Service) {
  const made = aSession([organizationFeature])
  made.restore({ password_min_length: least })
  const session = { ...made.session, lacks: (endpoint: object) => keys === 'one' && endpoint === getOwnKeys }
  await render(
    <SessionContext value={session}>
      <Password onChanged={() => undefined} />
    </SessionContext>,
  )
  return made
}

async function fill(password: string): Promise<void> {
  await before().fill('the old one')
  await wanted().fill(password)
  await change().click()
}

test('a change signs out everywhere else where each browser and program has its own key', async () => {
  const { last } = await aPassword({ least: 10, keys: 'one for each browser' })
  await expect.element(page.getByText(/Changing it signs you out everywhere else/)).toBeVisible()
  await fill('a long new one')
  last(updateSettings).answer({})
  await expect.element(page.getByText(/You were signed out everywhere else/)).toBeVisible()
})

test('an account with one key is told that programs keep it', async () => {
  const { last } = await aPassword({ least: 10, keys: 'one' })
  await expect.element(page.getByText(/Programs with your API key keep it/)).toBeVisible()
  await fill('a long new one')
  last(updateSettings).answer({})
  await expect.element(page.getByText(/Programs keep your API key until/)).toBeVisible()
})

test('the shortest password is the one that the service tells', async () => {
  const { last, callsOf } = await aPassword({ least: 6, keys: 'one' })
  await expect.element(page.getByText('At least 6 characters.')).toBeVisible()
  await fill('short')
  await expect.element(page.getByText('Choose a password of at least 6 characters.')).toBeVisible()
  expect(callsOf(updateSettings)).toEqual([])
  await fill('enough')
  expect(last(updateSettings).args).toEqual({ old_password: 'the old one', new_password: 'enough' })
})

test('a service without a shortest password takes any but an empty one', async () => {
  const { callsOf } = await aPassword({ least: 0, keys: 'one' })
  await expect.element(page.getByText(/At least/)).not.toBeInTheDocument()
  await fill('')
  await expect.element(page.getByText('Choose a password of at least 1 character.')).toBeVisible()
  expect(callsOf(updateSettings)).toEqual([])
})
