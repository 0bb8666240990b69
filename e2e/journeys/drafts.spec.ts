import type { Page } from '@playwright/test'
import { articleWith, composer, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const list = (page: Page) => page.getByRole('region', { name: 'Drafts' })

test('each conversation keeps its own draft', async ({ signIn, stage }) => {
  const channel = await stage.channel('apart', ['wei', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'one', 'x')
  await lena.say(channel.id, 'two', 'x')
  const page = await signIn('wei', { path: channel.topicPath('one') })
  const topic = (name: string) => sidebar(page).getByRole('link', { name, exact: true })
  await composer(page).fill('For the first')
  await topic('two').click()
  await expect(page).toHaveURL(channel.topicPath('two'))
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('For the second')
  await topic('one').click()
  await expect(composer(page)).toHaveValue('For the first')
  await expect(topic('two')).toHaveAccessibleDescription(/draft/)
  await page.reload()
  await expect(composer(page)).toHaveValue('For the first')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'For the first')).toBeVisible()
  await expect(topic('one')).not.toHaveAccessibleDescription(/draft/)
  await topic('two').click()
  await expect(composer(page)).toHaveValue('For the second')
})

test('the page Drafts lists the drafts and leads back to them', async ({ signIn, stage }) => {
  const channel = await stage.channel('listing', ['wei'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await composer(page).fill('Begun and left')
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  const row = list(page).getByRole('link', { name: new RegExp(`${channel.name} › talk`) })
  await expect(row).toContainText('Begun and left')
  await row.click()
  await expect(page).toHaveURL(channel.topicPath('talk'))
  await expect(composer(page)).toHaveValue('Begun and left')
})

test('a draft is discarded, and the discarding is undone', async ({ signIn, stage }) => {
  const channel = await stage.channel('discarding', ['lena'])
  const page = await signIn('lena', { path: channel.topicPath('talk') })
  await composer(page).fill('Not so sure')
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  const row = list(page).getByRole('listitem').filter({ hasText: 'Not so sure' })
  await row.hover()
  await row.getByRole('button', { name: 'Discard' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toBeVisible()
})

test('a draft follows its topic when another person moves it, and can return', async ({ signIn, stage }) => {
  const channel = await stage.channel('moving on', ['wei', 'lena'])
  const owner = await stage.person('owner')
  const id = await (await stage.person('lena')).say(channel.id, 'before', 'x')
  const page = await signIn('wei', { path: channel.topicPath('before') })
  await composer(page).fill('Not finished')
  await owner.call('PATCH', `/messages/${id}`, { topic: 'after', propagate_mode: 'change_all' })
  await expect(page).toHaveURL(channel.topicPath('after'))
  await expect(composer(page)).toHaveValue('Not finished')
  await page.getByRole('button', { name: 'Write to “before” instead', exact: true }).click()
  await expect(page).toHaveURL(channel.topicPath('before'))
  await expect(composer(page)).toHaveValue('Not finished')
})

test('a draft changes and disappears in the other browser too', async ({ signIn, stage }) => {
  const channel = await stage.channel('two browsers', ['wei'])
  const path = channel.topicPath('talk')
  const here = await signIn('wei', { path })
  await composer(here).fill('From here')
  await composer(here).blur()
  const there = await signIn('wei', { path: '/drafts' })
  await expect(list(there).getByText('From here')).toBeVisible()
  await list(there)
    .getByRole('link', { name: new RegExp(channel.name) })
    .click()
  await expect(composer(there)).toHaveValue('From here')
  await composer(there).fill('From here and there')
  await expect(composer(here)).toHaveValue('From here and there')
  await composer(there).fill('')
  await expect(composer(here)).toHaveValue('')
})

test('the text typed last is there after the page was closed without warning', async ({ signIn, stage }) => {
  const channel = await stage.channel('crashing', ['wei'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await composer(page).pressSequentially('To the last letter')
  await page.reload()
  await expect(composer(page)).toHaveValue('To the last letter')
})

test('a draft follows its address when the address changes later', async ({ signIn, stage }) => {
  const channel = await stage.channel('readdressing', ['wei'])
  const page = await signIn('wei', { path: channel.path })
  const channelField = page.getByRole('combobox', { name: 'Channel' })
  const topicField = page.getByRole('combobox', { name: 'Topic' })
  await composer(page).fill('Written before')
  // Once the device stores the text as a draft of the first address.
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Written before'))
  await channelField.fill('no such channel')
  await topicField.pressSequentially('budget')
  await expect(composer(page)).toHaveValue('Written before')
  await channelField.fill(channel.name)
  await topicField.press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('Written before')
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  const row = list(page).getByRole('listitem').filter({ hasText: 'Written before' })
  await expect(row).toContainText(`${channel.name} › budget`)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(channel.topicPath('budget'))
  await expect(composer(page)).toHaveValue('Written before')
})

test('a draft without recipients is kept, and can be continued', async ({ signIn }) => {
  const page = await signIn('wei')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await page.keyboard.press('x')
  await composer(page).fill('Whom to tell?')
  await page.reload()
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  const row = list(page).getByRole('listitem').filter({ hasText: 'Whom to tell?' })
  await row.getByRole('button', { name: 'Continue' }).click()
  await expect(composer(page)).toHaveValue('Whom to tell?')
  await row.getByRole('button', { name: 'Discard' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toBeVisible()
})

test('a draft and a failed message for a deleted channel get another destination', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('going', ['owner', 'noah'], { invite_only: true })
  const [owner, noah] = await Promise.all([stage.person('owner'), stage.person('noah')])
  const page = await signIn('noah', { path: channel.topicPath('talk'), url: network.url })
  await expect(composer(page)).toBeVisible()
  network.inject('POST', /^\/api\/v1\/messages$/, {
    kind: 'answer',
    status: 400,
    body: JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: 'Not in this house' }),
    headers: { 'content-type': 'application/json' },
  })
  await composer(page).fill('Refused there')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'Refused there')).toHaveAttribute('data-state', 'failed')
  await composer(page).fill('Begun there')
  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  const failed = list(page).getByRole('listitem').filter({ hasText: 'Refused there' })
  const draft = list(page).getByRole('listitem').filter({ hasText: 'Begun there' })
  await expect(draft).toContainText(channel.name)
  await owner.call('DELETE', '/users/me/subscriptions', {
    subscriptions: [channel.name],
    principals: [noah.userId],
  })
  await expect(draft).toContainText('No recipient yet')
  await draft.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toBeFocused()
  await expect(composer(page)).toHaveValue('Begun there')
  await failed.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(composer(page)).toHaveValue('Refused there')
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Begun there' })).toBeVisible()
})
