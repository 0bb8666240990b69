import type { Page } from '@playwright/test'
import { articleWith, choose, composer, expectSent, openTopic } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const scheduled = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const reminders = (page: Page) => page.getByRole('list', { name: 'Reminders' }).getByRole('listitem')
const toast = (page: Page, text: RegExp | string) => page.getByText(text)

const chooseFrom = async (page: Page, menu: string, entry: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const undo = (page: Page, words: string) =>
  page
    .getByRole('region', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()

test('the question before many people are mentioned gives their number for a scheduled message too', async ({
  signIn,
}) => {
  const page = await signIn('admin')
  await openTopic(page, 'general', 'calling later')
  await composer(page).fill('@**all** the kettle will be on')
  const question = page.getByRole('dialog', { name: /^Notify \d+ people\?$/ })
  await chooseFrom(page, 'More ways to send', /Tomorrow morning/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(composer(page)).toHaveValue('@**all** the kettle will be on')

  await chooseFrom(page, 'More ways to send', 'Another time…')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await dialog.getByLabel('Date and time').fill('2090-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await question.getByRole('button', { name: /^Notify/ }).click()
  await expect(question).toBeHidden()
  await expect(composer(page)).toHaveValue('')
  await undo(page, 'Scheduled for')
  await expect(composer(page)).toHaveValue('@**all** the kettle will be on')
})

test('text typed while a message is being scheduled remains', async ({ signIn, stage }) => {
  const channel = await stage.channel('typing on', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/scheduled_messages', async (route) => {
    await released
    await route.continue()
  })
  await composer(page).fill('Once it is calm')
  await chooseFrom(page, 'More ways to send', /Tomorrow morning/)
  await composer(page).fill('Once it is calm, and this for now')
  release()
  await expect(toast(page, /^Scheduled for/)).toBeVisible()
  await expect(composer(page)).toHaveValue('Once it is calm, and this for now')
})

test('a message that cannot be scheduled is reported on the page the person has moved to, and remains a draft', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('going on', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/scheduled_messages', async (route) => {
    await released
    await route.fulfill({
      status: 400,
      json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not in this house' },
    })
  })
  await composer(page).fill('Once it is calm')
  await chooseFrom(page, 'More ways to send', /Tomorrow morning/)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Drafts' }).click()
  release()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Not in this house')
  await expect(page.getByRole('main')).toContainText('Once it is calm')
})

test('a message waits for its time, and is changed, sent or taken back', async ({ signIn, stage }) => {
  const channel = await stage.channel('waiting', ['wei'])
  const path = channel.topicPath('talk')
  const page = await signIn('wei', { path })

  await composer(page).fill('For the morning')
  await chooseFrom(page, 'More ways to send', /Tomorrow morning/)
  await expect(toast(page, /^Scheduled for/)).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await undo(page, 'Scheduled for')
  await expect(composer(page)).toHaveValue('For the morning')

  await chooseFrom(page, 'More ways to send', 'Another time…')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  const past = dialog.getByText('That time is in the past. Choose a later one.')
  await expect(past).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).press('Enter')
  await expect(dialog.getByLabel('Date and time')).toBeFocused()
  await expect(past).toHaveCount(1)
  await dialog.getByLabel('Date and time').fill('2090-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Drafts & scheduled' }).click()
  await page.getByRole('link', { name: 'Scheduled', exact: true }).click()
  await expect(page).toHaveURL('/scheduled')
  const item = scheduled(page).filter({ hasText: 'For the morning' })
  await expect(item).toContainText(`${channel.name} › talk`)
  await expect(item).toContainText('2090')
  await item.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit scheduled message' })
  await editor.getByRole('textbox', { name: 'Message' }).fill('For the evening')
  await editor.getByRole('button', { name: 'Save' }).click()
  const changed = scheduled(page).filter({ hasText: 'For the evening' })
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Delete scheduled message' }).click()
  await expect(changed).toHaveCount(0)
  await undo(page, 'Scheduled message deleted')
  await changed.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
  await page.goto(path)
  await expect(articleWith(page, 'For the evening')).toHaveAttribute('data-state', 'sent')
})

test('a person is reminded of a message, and undoes the reminder', async ({ signIn, stage }) => {
  const channel = await stage.channel('reminding', ['wei', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', 'Look at this again')
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await choose(articleWith(page, 'Look at this again'), 'Remind me…')
  const dialog = page.getByRole('dialog', { name: 'Remind me of this message' })
  await dialog.getByRole('button', { name: /In an hour/ }).click()
  await dialog.getByRole('textbox', { name: 'Note to yourself' }).fill('With the figures')
  await dialog.getByRole('button', { name: 'Remind me' }).click()
  await expect(toast(page, 'You’ll get a reminder as a direct message.')).toBeVisible()

  await page.goto('/reminders')
  const item = reminders(page).filter({ hasText: 'With the figures' })
  await expect(item).toBeVisible()
  await item.getByRole('button', { name: 'Delete reminder' }).click()
  await expect(item).toHaveCount(0)
  await undo(page, 'Reminder deleted')
  await expect(item).toBeVisible()
  await item.getByRole('button', { name: 'Go to message' }).click()
  await expect(page).toHaveURL(new RegExp(`${channel.topicPath('talk')}/near/`))
  await expect(articleWith(page, 'Look at this again')).toBeInViewport()
})

test('a text is saved as a snippet, inserted elsewhere, changed and deleted', async ({ signIn, stage }) => {
  const channel = await stage.channel('snippets', ['wei'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await composer(page).fill('Thanks, we look into it.')
  await chooseFrom(page, 'Insert', 'Save this text as a snippet…')
  const making = page.getByRole('dialog', { name: 'New snippet' })
  await making.getByRole('textbox', { name: 'Title' }).fill('Thanks')
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(making).toBeHidden()

  await composer(page).fill('')
  await chooseFrom(page, 'Insert', 'Thanks')
  await expect(composer(page)).toHaveValue('Thanks, we look into it.')

  await chooseFrom(page, 'Insert', 'Manage snippets')
  const managing = page.getByRole('dialog', { name: 'Saved snippets' })
  await managing.getByRole('button', { name: 'Edit Thanks' }).click()
  const changing = page.getByRole('dialog', { name: 'Edit snippet' })
  await changing.getByRole('textbox', { name: 'Text' }).fill('Thanks a lot.')
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(managing.getByText('Thanks a lot.')).toBeVisible()
  await managing.getByRole('button', { name: 'Delete Thanks' }).click()
  await expect(managing.getByText('Thanks a lot.')).toHaveCount(0)
})

test('a poll is made in a form, and shows others’ votes while it is open', async ({ signIn, stage }) => {
  const channel = await stage.channel('asking', ['wei', 'noah'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await chooseFrom(page, 'Insert', 'Poll…')
  const form = page.getByRole('dialog', { name: 'Poll' })
  await form.getByRole('textbox', { name: 'Question' }).fill('Where to?')
  await form.getByRole('textbox', { name: 'Option 1' }).fill('Rome')
  await form.getByRole('textbox', { name: 'Option 2' }).fill('Oslo')
  await expect(form.getByRole('textbox', { name: 'Option 3' })).toBeVisible()
  await form.getByRole('button', { name: 'Add to message' }).click()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('/poll Where to?\nRome\nOslo')
  await composer(page).press('Enter')
  await expectSent(page, 'Where to?')
  const other = await signIn('noah', { path: channel.topicPath('talk') })
  await articleWith(other, 'Where to?').getByRole('button', { name: /^Oslo/ }).click()
  await expect(articleWith(page, 'Where to?').getByRole('button', { name: /^Oslo, 1/ })).toBeVisible()
})
