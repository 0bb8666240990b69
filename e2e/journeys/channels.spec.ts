import type { Page } from '@playwright/test'
import { channelLink, composer, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Chooses an entry from the menu in the bar above the channel. */
async function manage(page: Page, channel: string, entry: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${channel}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function choosePerson(page: Page, within: string | RegExp, name: string): Promise<void> {
  const field = dialog(page, within).getByRole('combobox', { name: 'Name or email' })
  await field.fill(name)
  await dialog(page, within).getByRole('option', { name }).click()
}

test('a private channel is made with its first people, who find it', async ({ signIn }) => {
  const wei = await signIn('wei')
  // In Firefox, the page opened last has the focus.
  const admin = await signIn('admin', { path: '/channels' })
  await admin.getByRole('button', { name: 'Create channel' }).click()
  const form = dialog(admin, 'Create channel')
  await expect(form.getByRole('button', { name: 'Create channel' })).toHaveAttribute('aria-disabled', 'true')
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('general')
  await form.getByRole('button', { name: 'Create channel' }).click()
  await expect(name).toHaveAccessibleDescription(/already/)
  await expect(name).toBeFocused()
  await name.fill('quiet corner')
  await form.getByRole('radio', { name: /Private/ }).check()
  await choosePerson(admin, 'Create channel', 'Wei Zhang')
  await form.getByRole('button', { name: 'Create channel' }).click()
  await expect(admin).toHaveURL(/\/channel\/\d+-quiet-corner$/)
  await expect(composer(admin)).toBeVisible()
  await expect(channelLink(wei, 'quiet corner')).toBeVisible()
})

test('a channel is renamed and closed to guests, and all see it at once', async ({ signIn, stage }) => {
  const channel = await stage.channel('changing', ['wei'])
  const [admin, wei] = await Promise.all([signIn('admin', { path: channel.path }), signIn('wei')])
  await manage(admin, channel.name, 'Edit channel…')
  const form = dialog(admin, 'Edit channel')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('changed name')
  await form.getByRole('textbox', { name: 'Description' }).fill('What has changed')
  await form.getByRole('combobox', { name: 'Post messages' }).selectOption('Administrators and owners')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(channelLink(wei, 'changed name')).toBeVisible()
  await channelLink(wei, 'changed name').click()
  await expect(wei.getByTitle('What has changed')).toBeVisible()
  await expect(composer(wei)).toHaveAttribute('placeholder', /You can read but not post/)
})

test('people are added to a channel, removed and added again', async ({ signIn, stage }) => {
  const channel = await stage.channel('gathering', ['admin', 'lena'])
  const [admin, wei] = await Promise.all([signIn('admin', { path: channel.path }), signIn('wei')])
  await manage(admin, channel.name, 'Members')
  const title = new RegExp(`^${channel.name}`)
  const members = dialog(admin, title).getByRole('list', { name: 'Members' })
  await expect(members.getByRole('listitem')).toHaveCount(2)
  await choosePerson(admin, title, 'Wei Zhang')
  await dialog(admin, title).getByRole('button', { name: 'Add 1 person' }).click()
  await expect(members.getByRole('listitem')).toHaveCount(3)
  await expect(channelLink(wei, channel.name)).toBeVisible()
  await members.getByRole('button', { name: 'Remove Wei Zhang' }).click()
  await expect(members.getByRole('listitem')).toHaveCount(2)
  await expect(channelLink(wei, channel.name)).toHaveCount(0)
})

test('a person who cannot be added or removed: the dialog says why', async ({ signIn, stage }) => {
  const channel = await stage.channel('refusing', ['admin', 'lena'])
  const page = await signIn('admin', { path: channel.path })
  await manage(page, channel.name, 'Members')
  const title = new RegExp(`^${channel.name}`)
  await page.route('**/users/me/subscriptions*', (route) =>
    route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today.' } }),
  )
  const members = dialog(page, title)
  await members.getByRole('button', { name: 'Remove Lena Hoffmann' }).click()
  await expect(members.getByRole('alert')).toHaveText('That didn’t work: Not today.')
  await choosePerson(page, title, 'Wei Zhang')
  await members.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(members.getByRole('alert')).toHaveCount(2)
})

test('a color that cannot be saved: the dialog says why, and shows the one before', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('colorless', ['lena'])
  const page = await signIn('lena', { path: channel.path })
  await manage(page, channel.name, 'Color…')
  const colors = page.getByRole('dialog', { name: `Color of ${channel.name}` })
  await page.route('**/users/me/subscriptions/properties*', (route) =>
    route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today.' } }),
  )
  // The input itself is not drawn.
  await colors.getByRole('radio', { name: 'Color 2', exact: true }).dispatchEvent('click')
  await expect(colors.getByRole('alert')).toHaveText('That didn’t work: Not today.')
  await expect(colors.getByRole('radio', { name: 'Color 2', exact: true })).not.toBeChecked()
})

test('administrators sort channels into folders, and all people find them there', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('sorted', ['wei', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'wood', 'Bring a saw')
  const [admin, wei] = await Promise.all([signIn('admin', { path: '/admin/channels' }), signIn('wei')])
  const folders = admin.getByRole('region', { name: 'Channel folders' })
  await folders.getByRole('button', { name: 'New folder' }).click()
  const form = dialog(admin, 'New folder')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Workshops')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(folders.getByRole('listitem').filter({ hasText: 'Workshops' })).toContainText('No channels')

  await admin.goto(channel.path)
  await manage(admin, channel.name, 'Edit channel…')
  await dialog(admin, 'Edit channel').getByRole('combobox', { name: 'Folder' }).selectOption('Workshops')
  await dialog(admin, 'Edit channel').getByRole('button', { name: 'Save' }).click()
  const section = sidebar(wei).getByRole('list', { name: 'Workshops' })
  await expect(section.getByRole('link', { name: channel.name })).toBeVisible()
  const unread = wei.getByRole('region', { name: 'Workshops', exact: true })
  await expect(unread.getByRole('link', { name: /^wood/ })).toBeVisible()
  await unread.getByRole('button', { name: 'Conversations of Workshops', exact: true }).click()
  await expect(unread.getByRole('link', { name: /^wood/ })).toHaveCount(0)
  await expect(unread.getByText('1 unread')).toBeVisible()
})

test('a channel is archived and unarchived', async ({ signIn, stage }) => {
  const channel = await stage.channel('closing', ['admin'])
  const admin = await signIn('admin', { path: channel.path })
  await manage(admin, channel.name, 'Archive channel')
  await dialog(admin, /^Archive/)
    .getByRole('button', { name: 'Archive channel' })
    .click()
  await expect(admin.getByText('This channel is archived')).toBeVisible()
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(admin.getByText('This channel is archived')).toHaveCount(0)
  await expect(composer(admin)).toBeVisible()
})

test('a person without rights sees the subscribers of a channel, and changes nothing', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('watching', ['lena', 'wei'])
  const page = await signIn('wei', { path: channel.path })
  await page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${channel.name}`, exact: true })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit channel…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Members' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})
