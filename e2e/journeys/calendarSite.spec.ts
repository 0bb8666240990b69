import { readFileSync } from 'node:fs'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { StandInSite } from '../../src/service/host/site/site.testing.ts'
import { aPost, blocks } from '../../src/service/host/site/sitePosts.testing.ts'
import { sitePasswords } from '../../src/service/host/site/sitePeople.testing.ts'
import { messages, openTopic, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

/* The calendar of a WordPress site, read by everyone and changed with people's own accounts there. */

test.describe.configure({ mode: 'serial' })

let site: StandInSite
let parley: Organisation

test.beforeAll(async () => {
  site = await new StandInSite({ eventSlug: 'programme' }).start()
  site.posts.set(25, aPost(25, { slug: 'evening', title: 'Evening in blocks' }))
  parley = await startSample({ environment: { EVENTS_URL: site.url } })
})
test.afterAll(async () => {
  await parley.dispose()
  await site.stop()
})

test('a change begins with an account of the site, and leaves blocks and price alone', async ({ signIn }) => {
  const page = await signIn('member', { url: parley.url, path: '/event/evening' })
  await expect(page.getByRole('heading', { name: 'Evening in blocks', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit event' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Connect account' }).click()
  await page.getByLabel('User name at Harbor Hall').fill('edith')
  await page.getByLabel('Application password').fill('not this one')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(
    page.getByText('Harbor Hall accepts no such user name and application password.'),
  ).toBeVisible()
  await page.getByLabel('Application password').fill(sitePasswords['edith'] ?? '')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Connected as edith (edith).')).toBeVisible()

  await page.goto('/event/evening')
  await page.getByRole('link', { name: 'Edit event' }).click()
  await expect(page.getByLabel('Cost')).toHaveValue('5, 10, 15')
  await expect(page.getByText('This text is laid out with blocks of Harbor Hall.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Evening with a new name')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { name: 'Evening with a new name', exact: true })).toBeVisible()
  const stored = site.posts.get(25)
  const expected = aPost(25, { slug: 'evening', title: 'Evening with a new name', content: blocks })
  expect(stored).toEqual({ ...expected, modified: stored?.modified })
})

test('a duplicate has the blocks, the price and the picture of its original', async ({ signIn }) => {
  const page = await signIn('member', { url: parley.url, path: '/event/evening/edit' })
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/event\/new$/)
  await expect(page.getByText('This text is laid out with blocks of Harbor Hall.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Another evening')
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('heading', { name: 'Another evening', exact: true })).toBeVisible()
  const copy = [...site.posts.values()].find(({ title }) => title === 'Another evening')
  expect(copy).toMatchObject({ status: 'draft', content: blocks, cost: '5, 10, 15', image: 4, tags: [12] })
})

test('a picture is brought to the site', async ({ signIn }) => {
  const page = await signIn('member', { url: parley.url, path: '/event/evening/edit' })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace image' }).click()
  const picture = readFileSync(new URL('../pictures/conversation.png', import.meta.url))
  await (await choosing).setFiles({ name: 'Fête.png', mimeType: 'image/png', buffer: picture })
  await expect.poll(() => [...site.media.values()]).toEqual(['Fête.png'])
  await page.getByRole('button', { name: 'Save event' }).click()
  await expect.poll(() => site.posts.get(25)?.image).toBe(30)
})

test('a link to the event’s page on the site has its card, which leads to the event here', async ({
  signIn,
}) => {
  const page = await signIn('member', { url: parley.url })
  await openTopic(page, 'general', 'Evenings')
  await send(page, `Are you coming? ${site.addressOf({ slug: 'evening' })}`)
  const card = messages(page).getByRole('link', { name: 'Evening with a new name' })
  await expect(card).toContainText('Harbor Hall')
  await card.click()
  await expect(page.getByRole('heading', { name: 'Evening with a new name', exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByText('Are you coming?', { exact: false }),
  ).toBeVisible()
})

test.describe('after the site has revoked the password', () => {
  test.use({ expectedErrors: [/401/] })

  test('saving says so, and what was typed stays', async ({ signIn }) => {
    const page = await signIn('member', { url: parley.url, path: '/event/evening' })
    await page.getByRole('link', { name: 'Edit event' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Typed before the refusal')
    site.revoked.add('edith')
    await page.getByRole('button', { name: 'Save event' }).click()
    await expect(
      page.getByText('The calendar’s site no longer accepts your application password.'),
    ).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the refusal')
    expect(site.posts.get(25)?.title).toBe('Evening with a new name')
    site.revoked.clear()
  })
})

test.describe('while the plugin is off', () => {
  test.use({ expectedErrors: [/500/] })

  test('visitors hear of that, not of a deleted event or a sign-in', async ({ openBrowser }) => {
    site.trouble = 'plugin off'
    const page = await (await openBrowser({ baseURL: parley.url })).newPage()
    await page.goto('/event/evening')
    await expect(
      page.getByText('The calendar’s site runs, but its calendar is switched off.', { exact: false }),
    ).toBeVisible()
    await page.goto('/calendar')
    await expect(page.getByRole('alert')).toContainText('its calendar is switched off')
    site.trouble = 'none'
  })
})
