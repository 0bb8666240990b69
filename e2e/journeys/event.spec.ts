import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { aTitle, changeEvent, dayFromNow, keepEvent, readEvent, type KeptEvent } from './calendarEvents.ts'
import { articleWith, composer, follow, messages, open, openTopic, send, sidebar } from './conversation.ts'
import { barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { toldOf } from './polls.ts'

test.use({ keepsPages: true })

const form = (page: Page) => page.getByRole('form', { name: /^(New|Edit) event$/ })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save event' })
const titleOf = (page: Page, title: string) => page.getByRole('article').getByRole('heading', { name: title })

/** Texts of unfinished events that this device stores. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('parley.event.'))
    return kept.map(([, text]) => text).join('')
  })

/** Chooses an option of a combobox of the form by typing and Enter. */
async function pick(page: Page, name: string, text: string, option: string): Promise<void> {
  await form(page).getByRole('combobox', { name, exact: true }).fill(text)
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  await page.getByRole('option', { name: option }).first().click()
}

test('an event is made with all its fields, and shows its times in the reader’s zone', async ({ signIn }) => {
  const page = await signIn('moderator', { path: '/event/new' })
  const title = aTitle('Garden party')
  await field(page, 'Title').fill(title)
  await field(page, 'Start date').fill('2032-01-14')
  await field(page, 'Start time').fill('15:00')
  await expect(field(page, 'End time')).toHaveValue('17:00')
  await pick(page, 'Time zone', 'toronto', 'Toronto')
  await pick(page, 'Venue', 'The Orchard', 'Create “The Orchard”')
  const dialog = page.getByRole('dialog', { name: 'New venue' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Enter a name\./)
  await name.fill('The Orchard')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Toronto')
  await dialog.getByRole('button', { name: 'Create venue' }).click()
  await expect(form(page).getByRole('list', { name: 'Venue' })).toContainText('The Orchard')
  await pick(page, 'Tags', `fresh ${title}`, `Create “fresh ${title}”`)
  await field(page, 'Description').click()
  await page.keyboard.type('Bring ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('boots')
  await field(page, 'Cost').fill('Free')
  await save(page).click()

  await expect(titleOf(page, title)).toBeVisible()
  const article = page.getByRole('article').filter({ hasText: title }).first()
  await expect(article).toContainText(/21:00\W{1,3}23:00\s(CET|Uhr\sMEZ)/)
  await expect(article).toContainText('In Toronto:')
  await expect(article.getByRole('link', { name: 'The Orchard' })).toBeVisible()
  await expect(article.locator('b, strong').filter({ hasText: 'boots' })).toBeVisible()
  await expect(article.getByRole('list', { name: 'Categories and tags' })).toContainText(`#fresh ${title}`)
  await expect(page).toHaveTitle(new RegExp(title))
  await page.reload()
  await expect(titleOf(page, title)).toBeVisible()
})

test('a description keeps its lines, and elements that its editor does not know', async ({ signIn }) => {
  const page = await signIn('moderator')
  const table = '<table><tbody><tr><td>18:00</td></tr></tbody></table>'
  const event = await keepEvent(page, { description: `<p>Come &amp; see.</p>\n${table}` })
  await follow(page, `/event/${event.slug}/edit`)
  await field(page, 'Description').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bring ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('example.org')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' along.')
  await save(page).click()
  const article = page.getByRole('article').filter({ hasText: event.title }).first()
  await expect(
    article.getByRole('paragraph').filter({ hasText: /^Bring https:\/\/example.org along.$/ }),
  ).toBeVisible()
  expect(await readEvent(page, event.id)).toMatchObject({
    description: `<p>Come &amp; see.</p><p>Bring <a href="https://example.org" rel="noopener nofollow">https://example.org</a> along.</p>\n${table}`,
  })
})

test('an error is shown beside its field', async ({ signIn }) => {
  const page = await signIn('moderator', { path: '/event/new' })
  await field(page, 'Start date').fill('2031-03-30')
  await field(page, 'Start time').fill('02:30')
  await field(page, 'End time').fill('01:00')
  await save(page).click()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Enter a title.')
  await expect(field(page, 'Start time')).toHaveAccessibleDescription(/time doesn’t exist on that day/)
  await expect(field(page, 'End time')).toHaveAccessibleDescription(/before the start/)
  await field(page, 'Title').fill(aTitle('Night'))
  await expect(field(page, 'Title')).not.toHaveAttribute('aria-invalid')
})

test('typed text survives a crash, and can be discarded', async ({ signIn }) => {
  const page = await signIn('moderator', { path: '/event/new' })
  const title = aTitle('Half an idea')
  await field(page, 'Title').fill(title)
  await expect.poll(() => keptTexts(page)).toContain(title)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
})

test('text typed just before leaving is there on the return', async ({ signIn }) => {
  const page = await signIn('moderator', { path: '/event/new' })
  const title = aTitle('Half an idea')
  await field(page, 'Title').fill(title)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
})

for (const made of ['a new event', 'a stored event'] as const) {
  test(`text typed while ${made} is being saved can be continued`, async ({ signIn }) => {
    const page = await signIn('moderator', { path: '/event/new' })
    if (made === 'a stored event') await follow(page, `/event/${(await keepEvent(page)).slug}/edit`)
    const held = Promise.withResolvers<void>()
    await page.route('**/calendar/events/v1/events**', async (route) => {
      if (route.request().method() !== 'GET') await held.promise
      await route.continue()
    })
    const title = aTitle('Walk')
    await field(page, 'Title').fill(title)
    await save(page).click()
    await expect(save(page)).toHaveAttribute('aria-busy', 'true')
    await field(page, 'Cost').fill('CHF 7')
    held.resolve()
    await expect(titleOf(page, title)).toBeVisible()
    await page.getByRole('button', { name: 'Continue editing' }).click()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Cost')).toHaveValue('CHF 7')
    await save(page).click()
    await expect(page.getByRole('article').first()).toContainText('CHF 7')
    expect(await keptTexts(page)).toBe('')
  })
}

test('a person who leaves while an event is being saved remains on the new page and learns the result', async ({
  signIn,
}) => {
  const page = await signIn('moderator')
  await follow(page, `/event/${(await keepEvent(page)).slug}/edit`)
  const title = aTitle('Walk')
  const inbox = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Inbox' })
  const saveAndLeave = async (): Promise<PromiseWithResolvers<'continue' | 'abort'>> => {
    const held = Promise.withResolvers<'continue' | 'abort'>()
    await page.route(
      '**/calendar/events/v1/events/*',
      async (route) =>
        route.request().method() === 'PATCH' ? route[await held.promise]() : route.fallback(),
      { times: 1 },
    )
    await save(page).click()
    await expect(save(page)).toHaveAttribute('aria-busy', 'true')
    await inbox.click()
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(page.getByRole('button', { name: 'Continue editing' })).toBeHidden()
    return held
  }
  await field(page, 'Title').fill(title)
  ;(await saveAndLeave()).resolve('abort')
  await expect(page.getByText(`“${title}” wasn’t saved.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
  ;(await saveAndLeave()).resolve('continue')
  await expect(page.getByText(`“${title}” saved`)).toBeVisible()
  await expect(page).toHaveURL(/\/inbox$/)
  expect(await keptTexts(page)).toBe('')
  await page.getByRole('button', { name: 'Show event' }).click()
  await expect(titleOf(page, title)).toBeVisible()
})

test('a person who leaves while an event is being deleted remains on the new page and learns the result', async ({
  signIn,
}) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  await follow(page, `/event/${event.slug}/edit`)
  const held = Promise.withResolvers<void>()
  await page.route('**/calendar/events/v1/events/*', async (route) => {
    if (route.request().method() === 'DELETE') await held.promise
    await route.continue()
  })
  await form(page).getByRole('button', { name: 'Delete event' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete “${event.title}”?` })
  await dialog.getByRole('button', { name: 'Delete event' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Inbox' }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  held.resolve()
  await expect(page.getByText(`“${event.title}” deleted`)).toBeVisible()
  await expect(page).toHaveURL(/\/inbox$/)
})

test('a scheduled event is public once its status says so', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page, { status: 'future', date: `${dayFromNow(7)} 09:00:00` })
  await follow(page, `/event/${event.slug}`)
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Scheduled for .*\d{4}.* 0?9:00/ }),
  ).toBeVisible()
  await follow(page, `/event/${event.slug}/edit`)
  await expect(form(page).getByText('Time in Europe/Zurich', { exact: false })).toBeVisible()
  await form(page).getByRole('combobox', { name: 'Status' }).selectOption('publish')
  await save(page).click()
  await expect(titleOf(page, event.title)).toBeVisible()
  expect(await readEvent(page, event.id)).toMatchObject({ status: 'publish' })
})

test('discarded changes can be restored', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  await follow(page, `/event/${event.slug}/edit`)
  await field(page, 'Title').fill('Quite another')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(titleOf(page, event.title)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue('Quite another')
})

test('two people who change one event learn of each other', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  await follow(page, `/event/${event.slug}/edit`)
  await field(page, 'Title').fill('As I say')
  await changeEvent(page, event.id, { title: 'As they say', cost: 'CHF 5' })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this event' })
  await expect(dialog.getByRole('group', { name: 'Title' })).toContainText('As they say')
  await expect(dialog).toContainText('CHF 5')
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(titleOf(page, 'As they say')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('CHF 5')
})

/** Opens the event's form, writes another title and leaves once the device stores it. */
async function leaveWithTitle(page: Page, slug: string, title: string): Promise<void> {
  await page.goto(`/event/${slug}/edit`)
  await field(page, 'Title').fill(title)
  await expect.poll(() => keptTexts(page)).toContain(title)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/calendar')
}

test('a restored text leaves the other fields that another person changed meanwhile', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  const title = aTitle('As I say')
  await leaveWithTitle(page, event.slug, title)
  await changeEvent(page, event.id, { cost: 'CHF 5' })
  await follow(page, `/event/${event.slug}/edit`)
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(field(page, 'Cost')).toHaveValue('CHF 5')
  await save(page).click()
  await expect(titleOf(page, title)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('CHF 5')
})

test('a restored text leads to a question about fields that both people changed', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  const title = aTitle('As I say')
  await leaveWithTitle(page, event.slug, title)
  await changeEvent(page, event.id, { title: 'As they say', cost: 'CHF 5' })
  await follow(page, `/event/${event.slug}/edit`)
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this event' })
  await expect(dialog.getByRole('group', { name: 'Title' })).toContainText('As they say')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await save(page).click()
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(titleOf(page, title)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('CHF 5')
})

test('"Undo" brings a deleted event back', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  await follow(page, `/event/${event.slug}/edit`)
  await form(page).getByRole('button', { name: 'Delete event' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete “${event.title}”?` })
  await dialog.getByRole('button', { name: 'Delete event' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`“${event.title}” restored`)).toBeVisible()
  await follow(page, `/event/${event.slug}`)
  await expect(titleOf(page, event.title)).toBeVisible()
})

test('a duplicate begins as a draft', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page, { cost: 'CHF 12' })
  await follow(page, `/event/${event.slug}/edit`)
  await form(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/event\/new$/)
  await expect(field(page, 'Title')).toHaveValue(event.title)
  await expect(form(page).getByRole('combobox', { name: 'Status' })).toHaveValue('draft')
  await save(page).click()
  await expect(page.getByRole('list', { name: 'State' })).toContainText('Draft')
  await expect(page).not.toHaveURL(new RegExp(`/event/${event.slug}$`))
})

test('an image shows before and after it is saved', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  await follow(page, `/event/${event.slug}/edit`)
  const choosing = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: 'Choose image' }).click()
  const picture = readFileSync(new URL('../pictures/conversation.png', import.meta.url))
  await (await choosing).setFiles({ name: 'party.png', mimeType: 'image/png', buffer: picture })
  await expect(form(page).getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('article').locator('img[width]').first()).toBeVisible()
})

test('an unfinished new event comes back after a duplicate took its place', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  const title = aTitle('Half an idea')
  await page.goto('/event/new')
  await field(page, 'Title').fill(title)
  await expect.poll(() => keptTexts(page)).toContain(title)
  await follow(page, `/event/${event.slug}/edit`)
  await form(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/event\/new$/)
  await expect(field(page, 'Title')).toHaveValue(event.title)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await page.goto('/event/new')
  await expect(field(page, 'Title')).toHaveValue(title)
})

test('saving waits for an image’s upload', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/calendar/events/v1/images', async (route) => {
    await held.promise
    await route.continue()
  })
  await follow(page, `/event/${event.slug}/edit`)
  const choosing = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: 'Choose image' }).click()
  const picture = readFileSync(new URL('../pictures/conversation.png', import.meta.url))
  await (await choosing).setFiles({ name: 'party.png', mimeType: 'image/png', buffer: picture })
  await save(page).click()
  const words = form(page).getByText('The image is still uploading. Wait, or remove it.')
  await expect(words).toBeVisible()
  held.resolve()
  await expect(form(page).getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await expect(words).toBeHidden()
  await save(page).click()
  await expect(page.getByRole('article').locator('img[width]').first()).toBeVisible()
})

test('when, where and what to do stand beside a long text, and stay while one reads', async ({ signIn }) => {
  const page = await signIn('owner')
  const event = await keepEvent(page, {
    title: aTitle('Long story'),
    description: '<p>One of many lines.</p>'.repeat(60),
  })
  await follow(page, `/event/${event.slug}`)
  const text = page.getByRole('region', { name: 'About' })
  const add = page.getByRole('button', { name: 'Add to calendar' })
  await expect(add).toBeInViewport()
  const places = async () => ({ text: await text.boundingBox(), add: await add.boundingBox() })
  const wide = await places()
  expect(wide.add?.x).toBeGreaterThan((wide.text?.x ?? 0) + (wide.text?.width ?? 0))
  await page.getByText('One of many lines.').last().scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const narrow = await places()
    expect((narrow.add?.y ?? 0) + (narrow.add?.height ?? 0)).toBeLessThanOrEqual(narrow.text?.y ?? 0)
  }).toPass()
})

test('long titles of the events before and after keep within a phone’s page', async ({ signIn }) => {
  const page = await signIn('owner')
  const at = (hour: number): Promise<KeptEvent> =>
    keepEvent(page, {
      title: aTitle('An evening of long letters, read aloud by lantern light'),
      start_date: `${dayFromNow(300)} ${hour}:00:00`,
      end_date: `${dayFromNow(300)} ${hour + 1}:00:00`,
    })
  await at(10)
  const event = await at(12)
  await at(14)
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, `/event/${event.slug}`)
  const others = page.getByRole('navigation', { name: 'Other events' }).getByRole('link')
  await expect(others).toHaveCount(2)
  const box = await others.last().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})

test('an event is exported to other calendars', async ({ signIn }) => {
  const page = await signIn('member')
  await follow(page, '/event/open-house')
  const title = await page.getByRole('article').getByRole('heading').first().innerText()
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Calendar file/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('open-house.ics')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`SUMMARY:${title}\r\n`)
})

test('a change reaches the card in a message and another person’s page', async ({ signIn }) => {
  const keeper = await signIn('moderator')
  const reader = await signIn('member')
  const event = await keepEvent(keeper)
  await openTopic(reader, 'general', aTitle('about events'))
  await send(reader, `See ${new URL(reader.url()).origin}/event/${event.slug}`)
  const card = messages(reader)
    .getByRole('link', { name: new RegExp(event.title) })
    .last()
  await expect(card).toContainText(event.title)
  const title = aTitle('Another walk')
  const told = toldOf(reader, 'calendar')
  await changeEvent(keeper, event.id, { title })
  await told
  await expect(messages(reader).locator('[data-event-card]')).toContainText(title)
  await messages(reader).locator('[data-event-card]').click()
  await expect(titleOf(reader, title)).toBeVisible()
})

test('an event has its conversation, which is found again when its topic is renamed', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('planning', ['member', 'moderator'], {
    topics_policy: 'disable_empty_topic',
  })
  const page = await signIn('member')
  const event = await keepEvent(await signIn('moderator'))
  await follow(page, `/event/${event.slug}`)
  await page.getByRole('button', { name: 'Start conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share to channel' })
  const channelField = dialog.getByRole('combobox', { name: 'Channel' })
  const topicField = dialog.getByRole('combobox', { name: 'Topic' })
  const share = dialog.getByRole('button', { name: 'Share event' })
  await share.click()
  await expect(channelField).toHaveAccessibleDescription('Choose a channel from the list.')
  await channelField.fill(channel.name)
  await topicField.fill('')
  await share.click()
  await expect(channelField).not.toHaveAttribute('aria-invalid', 'true')
  await expect(topicField).toHaveAttribute('aria-invalid', 'true')
  await topicField.fill(event.title)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Who comes along?')
  await share.click()
  await expect(articleWith(page, 'Who comes along?')).toBeVisible()
  await composer(page).fill('I do')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'I do')).toHaveAttribute('data-state', 'sent')
  const id = Number(await articleWith(page, 'Who comes along?').getAttribute('data-message-id'))
  const owner = await stage.person('owner')
  await owner.call('PATCH', `/messages/${id}`, { topic: 'another name', propagate_mode: 'change_all' })
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('another name')
  await expect(articleWith(page, 'I do')).toBeVisible()
})

test('an event begins in the composer, or from a time in a message', async ({ signIn }) => {
  const page = await signIn('member')
  await openTopic(page, 'general', aTitle('plans'))
  const tomorrows = [dayFromNow(1)]
  await composer(page).fill('/event Lunch tomorrow at 12:30')
  await composer(page).press('Enter')
  await expect(field(page, 'Title')).toHaveValue('Lunch')
  tomorrows.push(dayFromNow(1))
  await expect(field(page, 'Start date')).toHaveValue(new RegExp(`^(${tomorrows.join('|')})$`))
  await expect(field(page, 'Start time')).toHaveValue('12:30')
  await page.goBack()
  await composer(page).fill('We meet at <time:2031-03-04T09:00:00Z>')
  await composer(page).press('Enter')
  await articleWith(page, 'We meet at')
    .getByRole('button', { name: /to the calendar$/ })
    .click()
  await expect(field(page, 'Start date')).toHaveValue('2031-03-04')
  await expect(field(page, 'Start time')).toHaveValue('10:00')
})

test('the sidebar shows today’s events', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page, {
    start_date: `${dayFromNow(0)} 00:00:00`,
    end_date: `${dayFromNow(0)} 23:59:00`,
  })
  await sidebar(page).getByRole('list', { name: 'Today' }).getByRole('link', { name: event.title }).click()
  await expect(titleOf(page, event.title)).toBeVisible()
})

test.describe('while conversations cannot be read', () => {
  test.use({ expectedErrors: [/500/] })

  test('an event’s page says so under its conversation, and Retry reads it', async ({ signIn }) => {
    const page = await signIn('moderator')
    const event = await keepEvent(page, {})
    const address = '**/api/v1/messages?*'
    await page.route(address, (route) => route.fulfill({ status: 500, body: 'No' }))
    await follow(page, `/event/${event.slug}`)
    const conversation = page.getByRole('region', { name: 'Conversation' })
    await expect(conversation.getByRole('alert')).toContainText('Couldn’t load this')
    await page.unroute(address)
    await conversation.getByRole('button', { name: 'Retry' }).click()
    await expect(conversation.getByText('No conversation yet')).toBeVisible()
  })
})

test('the channels keep their place while today’s events load', async ({ signIn }) => {
  const page = await signIn('moderator')
  const today = dayFromNow(0)
  await keepEvent(page, { all_day: true, start_date: `${today} 00:00:00`, end_date: `${today} 23:59:59` })
  const list = sidebar(page).getByRole('list', { name: 'Today' })
  const channel = sidebar(page).getByRole('link', { name: 'Browse channels' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const top = async (): Promise<number | undefined> => (await channel.boundingBox())?.y
  const settled = await top()
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/calendar/events/v1/events?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(channel).toBeVisible()
  await expect(list).toHaveCount(0)
  expect(await top()).toBe(settled)
  answer()
  await expect(list.getByRole('link').first()).toBeVisible()
  expect(await top()).toBe(settled)
})

test('the sidebar marks what runs now, and says how many further events there are today', async ({
  signIn,
}) => {
  const page = await signIn('moderator', { path: '/calendar/day' })
  const list = sidebar(page).getByRole('list', { name: 'Today' })
  const today = dayFromNow(0)
  const running = await keepEvent(page, {
    start_date: `${today} 00:00:00`,
    end_date: `${today} 23:59:00`,
  })
  for (let count = 0; count < 3; count += 1)
    await keepEvent(page, { all_day: true, start_date: `${today} 00:00:00`, end_date: `${today} 23:59:59` })
  await expect(list.getByRole('link', { name: `${running.title} now`, exact: true })).toBeVisible()
  const links = list.getByRole('link')
  await expect(links).toHaveCount(3)
  const more = list.getByRole('link', { name: /^\d+ more$/ })
  const further = Number.parseInt((await more.textContent()) ?? '', 10)
  await more.click()
  await expect(page).toHaveURL(/\/calendar\/day\//)
  expect(further).toBeGreaterThan(1)
})

test('a missing event says so, and offers a way on', async ({ signIn }) => {
  const page = await signIn('member', { path: '/event/no-such-event' })
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  await follow(page, '/venue/999999')
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})

test('a protected event asks for its password', async ({ signIn }) => {
  const keeper = await signIn('moderator')
  const event = await keepEvent(keeper, { event_password: 'open sesame' })
  const page = await signIn('member', { path: `/event/${event.slug}` })
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('guess')
  // The page reads the event again when any event changes; what is typed stays.
  const readAgain = page.waitForResponse((response) => response.url().includes(`by-slug/${event.slug}`))
  await keepEvent(keeper, {})
  await readAgain
  await expect(password).toHaveValue('guess')
  await page.getByRole('button', { name: 'Show event' }).click()
  await expect(password).toHaveAccessibleDescription(/Wrong password/)
  await page.getByRole('textbox', { name: 'Password' }).fill('open sesame')
  await page.keyboard.press('Enter')
  await expect(titleOf(page, event.title)).toBeVisible()
})

test('a venue and an organizer list their coming events', async ({ signIn }) => {
  const page = await signIn('member', { path: '/event/open-house' })
  await page.getByRole('link', { name: 'Studio Nord' }).click()
  await expect(page).toHaveURL(/\/venue\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Lantern', exact: true }).click()
  await expect(page).toHaveURL(/\/organizer\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Lantern', level: 2 })).toBeVisible()
})

test('the pages of an event have no violations in either theme', async ({ signIn }) => {
  const page = await signIn('moderator')
  const event = await keepEvent(page, { status: 'draft', event_password: 'x', tags: ['quiet'] })
  for (const path of ['/event/open-house', `/event/${event.id}/edit`, '/event/new']) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').or(form(page)).first()).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    for (const more of await page.locator('summary').all()) await more.click()
    expect(await barriersInBothThemes(page, 'main'), path).toEqual([])
  }
  expect(await readEvent(page, event.id)).toMatchObject({ id: event.id })
})

const monthOf = (day: string): string => `/calendar/month/${day}`
const inMonth = (page: Page, title: string) =>
  page.getByRole('grid', { name: 'Month' }).getByRole('link', { name: new RegExp(title) })

/** Waits for the part that moves events, which loads after the events are drawn. */
const beginMoving = (page: Page, title: string): Promise<void> =>
  expect(async () => {
    await inMonth(page, title).focus()
    await page.keyboard.press('Shift+M')
    const help = page.getByText('Press the arrow keys to move it', { exact: false }).first()
    await expect(help).toBeAttached({ timeout: 1_000 })
  }).toPass()

test('an event is moved by the keyboard, and back by "Undo"', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-02-11'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  await open(page, monthOf(day))
  await beginMoving(page, event.title)
  const on = (date: string) =>
    page.locator(`[data-date="${date}"]`).getByRole('link', { name: new RegExp(event.title) })
  await page.keyboard.press('ArrowRight')
  await expect(on('2032-02-12')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(on('2032-02-19')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readEvent(page, event.id)).start_date).toBe('2032-02-19 10:00:00')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await readEvent(page, event.id)).start_date).toBe(`${day} 10:00:00`)
})

test('the days on screen follow an event that the keyboard moves', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-02-14'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  await open(page, `/calendar/day/${day}`)
  const link = (date: string): Locator =>
    page.locator(`[data-date="${date}"]`).getByRole('link', { name: new RegExp(event.title) })
  const help = page.getByText('Press the arrow keys to move it', { exact: false }).first()
  const begin = (date: string): Promise<void> =>
    expect(async () => {
      await link(date).focus()
      await page.keyboard.press('Shift+M')
      await expect(help).toBeAttached({ timeout: 1_000 })
    }).toPass()
  await begin(day)
  await page.keyboard.press('ArrowRight')
  await expect(link('2032-02-15')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(link('2032-02-16')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link(day)).toBeFocused()
  await begin(day)
  await page.keyboard.press('ArrowRight')
  await expect(link('2032-02-15')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readEvent(page, event.id)).start_date).toBe('2032-02-15 10:00:00')
  await expect(link('2032-02-15')).toBeFocused()
  await begin('2032-02-15')
  await page.keyboard.press('ArrowDown')
  await page
    .locator('main')
    .getByRole('heading')
    .first()
    .click({ position: { x: 1, y: 1 } })
  await expect(help).not.toBeAttached()
  expect(await readEvent(page, event.id)).toMatchObject({ start_date: '2032-02-15 10:00:00' })
})

test('an event let go by the keyboard has the focus once its new day is read', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-05-14'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  await open(page, '/inbox')
  const isAsked = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  await page.route(
    (url) => (url.searchParams.get('starts_before') ?? '').startsWith('2032-05-16'),
    async (route) => {
      isAsked.resolve()
      await isAnswered.promise
      await route.continue()
    },
  )
  await open(page, `/calendar/day/${day}`)
  const link = page.locator(`[data-date] [data-event-id="${event.id}"]`)
  const help = page.getByText('Press the arrow keys to move it', { exact: false }).first()
  await expect(async () => {
    await link.focus()
    await page.keyboard.press('Shift+M')
    await expect(help).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await isAsked.promise
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readEvent(page, event.id)).start_date).toBe('2032-05-15 10:00:00')
  isAnswered.resolve()
  await expect(page.locator(`[data-date="2032-05-15"] [data-event-id="${event.id}"]`)).toBeFocused()
})

test('an event moves on while its first move is being saved', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-03-10'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  const held = Promise.withResolvers<void>()
  await page.route(`**/calendar/events/v1/events/${event.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await open(page, monthOf(day))
  const on = (date: string) =>
    page.locator(`[data-date="${date}"]`).getByRole('link', { name: new RegExp(event.title) })
  await beginMoving(page, event.title)
  await page.keyboard.press('ArrowRight')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Enter')
  await sent
  await beginMoving(page, event.title)
  await page.keyboard.press('ArrowRight')
  await expect(on('2032-03-12')).toBeFocused()
  held.resolve()
  await expect(page.getByText(new RegExp(`“${event.title}” moved to`))).toBeVisible()
  await expect(on('2032-03-12')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readEvent(page, event.id)).start_date).toBe('2032-03-12 10:00:00')
})

test('a drop makes one request, and its event makes none', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-07-14'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  // The app fetches the neighboring months while it has nothing else to do.
  const prefetched = ['2032-07-05', '2032-09-06'].map((end) =>
    page.waitForResponse((response) => response.url().includes(`starts_before=${end}`)),
  )
  await open(page, monthOf(day))
  await Promise.all(prefetched)
  await beginMoving(page, event.title)
  await page.keyboard.press('ArrowRight')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/calendar/')) requests.push(`${request.method()} ${pathname}`)
  })
  const told = toldOf(page, 'calendar')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`“${event.title}” moved to`))).toBeVisible()
  await told
  // One request reads another person's change; by that time all requests caused by the drop have been made.
  const toldOfOther = toldOf(page, 'calendar')
  await changeEvent(page, event.id, { title: aTitle('Another walk') })
  await toldOfOther
  const address = `/calendar/events/v1/events/${event.id}`
  await expect.poll(() => requests.at(-1)).toBe(`GET ${address}`)
  expect(requests.filter((request) => !request.startsWith('PATCH'))).toEqual([`GET ${address}`])
})

test('Escape returns an event that is being moved', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-04-14'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  await open(page, monthOf(day))
  await beginMoving(page, event.title)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(
    page.locator(`[data-date="${day}"]`).getByRole('link', { name: new RegExp(event.title) }),
  ).toBeVisible()
  expect(await readEvent(page, event.id)).toMatchObject({ start_date: `${day} 10:00:00` })
})

/** Resolves when the part that moves events has loaded and follows the pointer. */
const movable = (link: Locator): Promise<void> =>
  expect(async () => {
    await link.hover({ position: { x: 4, y: 4 } })
    await link.hover({ position: { x: 8, y: 4 } })
    await expect(link).toHaveAttribute('data-grip', /^/, { timeout: 500 })
  }).toPass()

test('an event is dragged to another day of the month, and stretched in the week', async ({ signIn }) => {
  const page = await signIn('moderator')
  const day = '2032-05-10'
  const later = '2032-05-12'
  const event = await keepEvent(page, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  await open(page, monthOf(day))
  await movable(inMonth(page, event.title))
  await inMonth(page, event.title).dragTo(page.locator(`[role=gridcell][data-date="${later}"]`))
  await expect(
    page.locator(`[data-date="${later}"]`).getByRole('link', { name: new RegExp(event.title) }),
  ).toBeVisible()
  await expect.poll(async () => (await readEvent(page, event.id)).end_date).toBe(`${later} 12:00:00`)

  await open(page, `/calendar/week/${later}`)
  const block = page.locator(`[data-date="${later}"]`).getByRole('link', { name: new RegExp(event.title) })
  await movable(block)
  // The week scrolls to its first event a moment after it appears.
  const edge = { x: 8, y: Math.floor((await block.boundingBox())?.height ?? 0) - 3 }
  await block.hover({ position: edge })
  const box = await block.boundingBox()
  if (!box) throw new Error('The event is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 1.5 - 3, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await readEvent(page, event.id)).end_date).toBe(`${later} 13:00:00`)
  expect(await readEvent(page, event.id)).toMatchObject({ start_date: `${later} 10:00:00` })
})

test('an event is dropped at the right time over the hour that clocks repeat', async ({ signIn }) => {
  const page = await signIn('moderator')
  // Clocks go back at the end of this week.
  const day = '2032-10-27'
  const early = await keepEvent(page, { start_date: `${day} 01:00:00`, end_date: `${day} 02:00:00` })
  const late = await keepEvent(page, { start_date: `${day} 04:00:00`, end_date: `${day} 05:00:00` })
  await open(page, `/calendar/week/${day}`)
  const block = (title: string): Locator =>
    page.locator(`[data-date="${day}"]`).getByRole('link', { name: new RegExp(title) })
  await movable(block(early.title))
  const [from, to] = [await block(early.title).boundingBox(), await block(late.title).boundingBox()]
  if (!from || !to) throw new Error('The events are not on screen')
  await page.mouse.move(from.x + 8, from.y + 4)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await readEvent(page, early.id)).start_date).toBe(`${day} 04:00:00`)
})

test('people who may not change an event cannot move it', async ({ signIn }) => {
  const keeper = await signIn('moderator')
  const day = '2032-06-16'
  const event = await keepEvent(keeper, { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` })
  const page = await signIn('guest', { path: monthOf(day) })
  await inMonth(page, event.title).focus()
  await page.keyboard.press('Shift+M')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await readEvent(keeper, event.id)).toMatchObject({ start_date: `${day} 10:00:00` })
})
