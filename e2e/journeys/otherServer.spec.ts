import type { Page } from '@playwright/test'
import { startOrganisation, type Organisation } from '../../src/testing/organisation.testing.ts'
import { startStandIn } from '../standIn/standIn.ts'
import { articleWith, composer, follow, messages } from './conversation.ts'
import { signInAsOwner } from './beforeStandIn.ts'
import { expect, test } from './fixtures.ts'

/* What the messages and people of a team's own server bring that our service doesn't have. */

const GENERAL = 37

let standIn: Awaited<ReturnType<typeof startStandIn>>
let host: Organisation
test.beforeEach(async () => {
  standIn = await startStandIn()
  host = await startOrganisation({ environment: { CHAT_URL: standIn.url } })
})
test.afterEach(async () => {
  await host.dispose()
  await standIn.stop()
})

const says = (content: string, subject = 'talk'): void => {
  const { organisation } = standIn
  const [sender] = organisation.people
  if (sender === undefined) throw new Error('The recording has no people')
  organisation.store(sender, content, {
    type: 'stream',
    subject,
    stream_id: GENERAL,
    display_recipient: 'd4 general',
  }).content = content
}

const asked = (name: string): number => standIn.asked.filter((each) => each.name === name).length

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

test('an archived channel is read and cannot be written to, without a refused request', async ({
  openBrowser,
}) => {
  const { subscriptions, streams } = standIn.organisation.recorded.register
  for (const channel of [...subscriptions, ...streams]) {
    if (channel.stream_id === GENERAL) Object.assign(channel, { is_archived: true })
  }
  const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
  await expect(page).toHaveURL(/\/inbox$/)
  for (const path of [`/channel/${GENERAL}`, `/channel/${GENERAL}/topic/talk`]) {
    await follow(page, path)
    await expect(messages(page).getByRole('article').first()).toBeVisible()
    await expect(page.getByText('This channel is archived. No one can post here.')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
  }
  await follow(page, `/channel/${GENERAL}/topics`)
  await expect(page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'talk' })).toBeVisible()
  await expect(page.getByText('This channel is archived. You can read it')).toBeVisible()
  expect(asked(`GET /users/me/${GENERAL}/topics`)).toBe(0)
})

test('what is typed as in a Zulip search is asked for as that server understands it', async ({
  openBrowser,
}) => {
  says('<p>lantern</p>')
  const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
  await expect(page).toHaveURL(/\/inbox$/)
  const terms = (): unknown =>
    JSON.parse(standIn.asked.findLast(({ name }) => name === 'GET /messages')?.fields.get('narrow') ?? '[]')

  await search(page, 'from:owner@diff.test subject:talk streams:public')
  await expect(page).toHaveURL(/from%3A24/)
  await expect.poll(terms).toMatchObject([
    { operator: 'topic', operand: 'talk' },
    { operator: 'channels', operand: 'public' },
    { operator: 'sender', operand: 24 },
  ])
  await page.goto('/search?q=sender:me+dm-including:me')
  await expect(page).toHaveURL(/from%3A24.*dm-including%3A24/)
  await page.goto('/search?q=from:nobody@diff.test')
  await expect(page.getByText(/Invalid narrow/)).toHaveCount(0)

  const id = standIn.organisation.messages.at(-1)?.id
  await follow(page, '/inbox')
  await search(page, `near:${id}`)
  await expect(page).toHaveURL(`/feed/near/${id}`)
  await expect(articleWith(page, 'lantern')).toBeVisible()

  Object.assign(standIn.organisation.messages.at(-1) ?? {}, { subject: 'moved' })
  await search(page, `topic:talk with:${id}`)
  await expect(page).toHaveURL(new RegExp(`/channel/${GENERAL}-[^/]*/topic/moved/near/${id}$`))
  await expect(articleWith(page, 'lantern')).toBeVisible()
})

test('a link to a person opens their card, and a link to a topic finds it after it was resolved', async ({
  openBrowser,
}) => {
  says('<p>See <a href="/#user/27">Mira</a> in <a href="/#narrow/channel/37-x/topic/boat">boat</a></p>')
  says('<p>Afloat</p>', '✔ boat')
  const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
  await expect(page).toHaveURL(/\/inbox$/)
  await follow(page, `/channel/${GENERAL}/topic/talk`)
  const links = articleWith(page, 'See Mira in boat')
  await links.getByRole('link', { name: 'Mira' }).click()
  await expect(page.getByRole('dialog', { name: 'Mira Lindqvist' })).toBeVisible()
  await page.keyboard.press('Escape')
  await links.getByRole('link', { name: 'boat' }).click()
  await expect(articleWith(page, 'Afloat')).toBeVisible()
  await page.goto('/#user/27')
  await expect(page).toHaveURL('/dm/27')
})
