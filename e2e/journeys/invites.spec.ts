import type { Locator, Page } from '@playwright/test'
import { barriers, barriersInBothThemes } from './barriers.ts'
import { articleWith, channelLink } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { toldOf } from './polls.ts'

test.use({ keepsPages: true })

const addresses = (page: Page): Locator => page.getByRole('textbox', { name: 'Email addresses' })
const waiting = (page: Page): Locator => page.getByRole('list', { name: 'Pending invitations' })
const waitingFor = (page: Page, name: string): Locator =>
  waiting(page).getByRole('listitem').filter({ hasText: name })
const chosen = (page: Page): Locator => page.getByRole('list', { name: 'Addresses to invite' })

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('addresses are checked as they are typed and pasted; refused ones remain with the reason', async ({
  signIn,
  stage,
}) => {
  const page = await signIn('owner', { path: '/invites' })
  await addresses(page).fill('First.One@new.test,')
  await addresses(page).pressSequentially('nonsense ')
  await addresses(page).press('Enter')
  await addresses(page).pressSequentially('first.one@new.test,')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('nonsense: Not a valid email address.')).toBeVisible()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  // What is wrong is in sight, and the keyboard there.
  await expect(page.getByText('Fix or remove the highlighted addresses.')).toBeInViewport()
  await expect(addresses(page)).toBeFocused()
  await page.getByRole('button', { name: 'Remove nonsense' }).click()
  await addresses(page).fill('member@demo.test,')
  await expect(page.getByText('member@demo.test: Already has an account.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove member@demo.test' }).click()

  await addresses(page).fill('second@new.test')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Moderator')
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('Never')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('status').getByText('2 invitations sent')).toBeVisible()
  await expect(chosen(page)).toBeHidden()
  await expect(waitingFor(page, 'second@new.test')).toContainText('Moderator')
  await expect(waitingFor(page, 'second@new.test')).toContainText('never expires')

  const owner = await stage.person('owner')
  const { invites } = await owner.call<{ invites: { email?: string }[] }>('GET', '/invites')
  expect(invites.map((each) => each.email)).toEqual(
    expect.arrayContaining(['First.One@new.test', 'second@new.test']),
  )
})

test('an address that may not join shows during typing; refused addresses remain with the reason, sent ones disappear', async ({
  signIn,
  stage,
}) => {
  test.slow()
  const owner = await stage.person('owner')
  const wei = await stage.person('wei')
  await owner.call('PATCH', '/realm', { emails_restricted_to_domains: true })
  const page = await signIn('owner', { path: '/invites' })
  await addresses(page).fill('stranger@elsewhere.test,')
  const outside = page.getByText('stranger@elsewhere.test: Only addresses at demo.test can join.')
  await expect(outside).toBeVisible()
  await owner.call('POST', '/realm/domains', { domain: 'elsewhere.test', allow_subdomains: false })
  await expect(outside).toBeHidden()
  await owner.call('DELETE', '/realm/domains/elsewhere.test')
  await expect(outside).toBeVisible()
  await owner.call('PATCH', '/realm', { emails_restricted_to_domains: false })
  await page.getByRole('button', { name: 'Remove stranger@elsewhere.test' }).click()

  // Only the service knows that this address is taken; no user can see it.
  const told = toldOf(page, 'realm_user')
  await wei.call('PATCH', '/settings', { email_address_visibility: 4 })
  await told
  await addresses(page).fill('wei@demo.test, new.face@demo.test,')
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('wei@demo.test: Already has an account.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('wei@demo.test: Already has an account.')).toBeVisible()
  await expect(page.getByText(/^All other addresses were invited/)).toBeVisible()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
  await expect(waitingFor(page, 'new.face@demo.test')).toBeVisible()
  await wei.call('PATCH', '/settings', { email_address_visibility: 1 })

  await page.getByRole('button', { name: 'Remove wei@demo.test' }).click()
  const many = Array.from({ length: 101 }, (_, index) => `person${index}@new.test`)
  await addresses(page).fill(`${many.join(', ')},`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText(/^Nothing was sent\. You can send 100 invitations a day/)).toBeVisible()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(101)
})

test('a link is made, copied and revoked; another administrator sees it appear and disappear', async ({
  signIn,
}) => {
  const permissions = { permissions: ['clipboard-read', 'clipboard-write'] }
  const page = await signIn('owner', { path: '/invites', browser: permissions })
  const other = await signIn('admin', { path: '/invites' })
  await expect(waiting(other)).toBeVisible()
  await page.getByRole('radio', { name: /^Shareable link/ }).check()
  await expect(addresses(page)).toBeHidden()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Guest')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('textbox', { name: 'Invitation link' })
  await expect(link).toHaveValue(/\/join\/.+/)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  const row = waiting(other)
    .getByRole('listitem')
    .filter({ hasText: /^Link \d+/ })
    .first()
  await expect(row).toContainText('Guest')
  const name = (await row.locator('bdi').innerText()).trim()
  await act(page, name, 'Revoke')
  const dialog = page.getByRole('dialog', { name: 'Revoke this invitation?' })
  await expect(dialog).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toBeHidden()
  await expect(waitingFor(page, name)).toBeHidden()
  await expect(waitingFor(other, name)).toBeHidden()
})

test('a pending invitation is sent again or revoked', async ({ signIn, stage }) => {
  const owner = await stage.person('owner')
  await owner.call('POST', '/invites', { invitee_emails: 'again@new.test', stream_ids: [] })
  const page = await signIn('owner', { path: '/invites' })
  await act(page, 'again@new.test', 'Send again')
  await expect(page.getByText('Sent again to again@new.test')).toBeVisible()
  await act(page, 'again@new.test', 'Revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(waitingFor(page, 'again@new.test')).toBeHidden()
})

test('a member invites in the roles they may give, and learns why not in others', async ({ signIn }) => {
  const page = await signIn('member', { path: '/invites' })
  const role = page.getByRole('combobox', { name: 'Role' })
  await expect(role.getByRole('option')).toHaveText(['Member', 'Guest'])
  await expect(page.getByRole('radio', { name: /^Shareable link/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Who can create links: Administrators and owners.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Welcome message' })).toBeHidden()
  const guest = await signIn('guest', { path: '/invites' })
  await expect(guest.getByText('You can’t invite people here')).toBeVisible()
  await expect(guest.getByText('Who can send invitations: Members and above.')).toBeVisible()
})

test('a filled-in form waits while the person is elsewhere, and when no answer arrived', async ({
  signIn,
  network,
}) => {
  const page = await signIn('admin', { path: '/invites', url: network.url })
  await addresses(page).fill('kept@new.test,')
  await page.getByRole('group', { name: 'Welcome message' }).getByText('A message for these people').click()
  await page.getByRole('textbox', { name: 'Welcome message for these people' }).fill('x'.repeat(8001))
  await expect(page.getByText('1 character too many.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Welcome message for these people' }).fill('Good to have you')
  network.inject('POST', /\/invites$/, { kind: 'answer', status: 502, body: '' })
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText(/The server didn’t answer/)).toBeVisible()
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Invite people' }).click()
  await expect(page.getByRole('button', { name: 'kept@new.test, edit' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Welcome message for these people' })).toHaveValue(
    'Good to have you',
  )
})

test('a person who accepts finds the promised channels, groups and words', async ({
  visit,
  signIn,
  stage,
}) => {
  const page = await signIn('owner', { fresh: true, path: '/invites' })
  await addresses(page).fill('newcomer@demo.test,')
  const channels = page.getByRole('group', { name: 'Channels' })
  await channels.getByRole('textbox').fill('design')
  await channels.getByRole('checkbox', { name: 'design', exact: true }).check()
  await page
    .getByRole('group', { name: 'Groups' })
    .getByRole('checkbox', { name: 'designers', exact: true })
    .check()
  await page.getByRole('radio', { name: 'A message for these people' }).check()
  await page
    .getByRole('textbox', { name: 'Welcome message for these people' })
    .fill('The paint is in the cellar.')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(waitingFor(page, 'newcomer@demo.test')).toBeVisible()

  const owner = await stage.person('owner')
  const { invites } = await owner.call<{ invites: { email?: string; link_url?: string }[] }>(
    'GET',
    '/invites',
  )
  const link = invites.find((each) => each.email === 'newcomer@demo.test')?.link_url ?? ''
  const newcomer = await visit()
  await newcomer.goto(link)
  await newcomer.getByRole('textbox', { name: 'Full name' }).fill('Nina Newcomer')
  await newcomer.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await newcomer.getByRole('button', { name: 'Join' }).click()
  await expect(channelLink(newcomer, 'design')).toBeVisible()
  await expect(channelLink(newcomer, 'general')).toBeVisible()
  await expect(waitingFor(page, 'newcomer@demo.test')).toBeHidden()
  const { user_groups } = await owner.call<{ user_groups: { name: string; members: number[] }[] }>(
    'GET',
    '/user_groups',
  )
  const { members } = await owner.call<{ members: { user_id: number; full_name: string }[] }>('GET', '/users')
  const joined = members.find((each) => each.full_name === 'Nina Newcomer')?.user_id
  expect(user_groups.find((each) => each.name === 'designers')?.members).toContain(joined)
  await newcomer.goto('/inbox')
  await newcomer
    .getByRole('main')
    .getByRole('link', { name: /^Welcome Bot 1 unread/ })
    .click()
  await expect(articleWith(newcomer, 'The paint is in the cellar.')).toBeVisible()
})

test('the page of invitations has no barriers in either theme', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/invites' })
  await addresses(page).fill('wrong, right@new.test,')
  await expect(waiting(page)).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriersInBothThemes(page)).toEqual([])
})
