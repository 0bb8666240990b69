import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { startMailServer, type MailServer } from '../mailServer.ts'
import { barriersInBothThemes } from './barriers.ts'
import { articleWith, composer, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'
import { createStage, type Person, type StagedChannel } from './stage.ts'

/* Emails about messages that a person did not see. */

const ADDRESS = 'noah@demo.test'

let mail: MailServer
let organisation: Organisation
let hana: Person
let noah: Person
let channel: StagedChannel

test.beforeAll(async () => {
  mail = await startMailServer()
  organisation = await startSample({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Lantern <post@lantern.test>' },
  })
  const stage = createStage(organisation)
  channel = await stage.channel('mailed', ['hana', 'noah', 'wei'])
  hana = await stage.person('hana')
  noah = await stage.person('noah')
  for (const person of [noah, await stage.person('wei')]) {
    await person.call('PATCH', '/settings', {
      email_notifications_batching_period_seconds: 0,
      presence_enabled: false,
    })
  }
})
test.afterAll(async () => {
  await organisation.dispose()
  await mail.close()
})

/** Mentions Noah. @returns the links in the mail that tells him: open, reply, settings, stop */
async function linksAfterMention(topic: string, text: string): Promise<string[]> {
  await hana.say(channel.id, topic, `@**Noah Okafor|${noah.userId}** ${text}`)
  await expect.poll(() => mail.latestTo(ADDRESS)).toContain(text)
  const plain = mail.latestTo(ADDRESS).split('<html')[0] ?? ''
  return [...plain.matchAll(/^(http:\S+)/gm)].map(([link]) => link)
}

test('a mention that a person missed arrives as an email, whose link leads to an answer', async ({
  visit,
}) => {
  const [, reply = ''] = await linksAfterMention('lunch', 'are you coming?')
  const text = mail.latestTo(ADDRESS)
  expect(text).toContain(`You have an unread message in ${channel.name} › lunch.`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(text).toMatch(/^In-Reply-To: (<\S+>)\r?\nReferences: \1/m)

  const page = await visit({ baseURL: organisation.url })
  await page.goto(reply)
  await page.getByRole('list', { name: 'Sample accounts' }).getByRole('button', { name: 'Noah' }).click()
  await expect(articleWith(page, 'are you coming?')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await expect(page).not.toHaveURL(/reply/)
  await send(page, 'Yes, at noon')
})

test('the link that ends the emails works for anyone who has it, and can be undone', async ({
  signIn,
  visit,
}) => {
  test.slow()
  const links = await linksAfterMention('dinner', 'and later?')
  const stop = links.at(-1) ?? ''
  expect(stop).toContain('/missed-emails/')
  const settings = await signIn('noah', { url: organisation.url, path: '/settings/notifications' })
  const box = settings.getByRole('checkbox', { name: 'Direct messages and mentions: Email' })
  await expect(box).toBeChecked()

  const page = await visit({ baseURL: organisation.url })
  await page.goto(stop)
  await expect(page.getByRole('heading', { name: 'Stop emails about messages?' })).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Stop emails' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No more emails about messages' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(box).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stop emails about messages?' })).toBeVisible()
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(box).not.toBeChecked()

  // The mail to the other tells that the time for one to Noah is over.
  await hana.say(channel.id, 'silence', `@**all** nobody writes to Noah`)
  await expect.poll(() => mail.latestTo('wei@demo.test')).toContain('nobody writes to Noah')
  expect(mail.latestTo(ADDRESS)).not.toContain('nobody writes to Noah')

  await page.goto(stop.replace('/missed-emails/', '/missed-emails/x'))
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})
