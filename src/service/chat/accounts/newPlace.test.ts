import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { accountBounds } from '../../../protocol/bounds.ts'
import { aHost, fromApp, type TestBrowser, type TestHost } from '../../host/app.testing.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let now: number
let mailbox: TestMailbox
let service: TestService
let host: TestHost
let ada: TestUser

beforeEach(async () => {
  now = Date.UTC(2026, 10, 4, 12)
  mailbox = new TestMailbox()
  service = aService({ now: () => now, mailTransport: mailbox })
  host = aHost({}, service)
  ada = await service.addUserWithPassword({ fullName: 'Ada', timezone: 'Europe/Berlin' })
  now += 60_000
})

const signIn = (browser: TestBrowser, password = TEST_PASSWORD, agent = FIREFOX) =>
  browser.fetch(
    '/session',
    { method: 'POST', body: JSON.stringify({ username: ada.email, password }) },
    { ...fromApp, 'user-agent': agent },
  )
const byScript = (agent: string) =>
  service.call(
    fetchApiKey,
    { username: ada.email, password: TEST_PASSWORD },
    { headers: { 'user-agent': agent } },
  )
async function mailed(): Promise<string[]> {
  await service.service.sendMail()
  return mailbox.mails.splice(0).map(({ text }) => text)
}

test('a sign-in in a new browser is told, with its time and program, and not told again', async () => {
  const browser = host.browser()
  expect((await signIn(browser)).status).toBe(200)
  const [text = '', ...others] = await mailed()
  expect(others).toEqual([])
  expect(text).toContain('November 4, 2026 at 1:01:00')
  expect(text).toContain('Firefox, Linux')
  expect(text).toContain('http://chat.test/settings/account')
  await signIn(browser)
  expect(await mailed()).toEqual([])
  await signIn(browser, TEST_PASSWORD, FIREFOX.replaceAll('140', '141'))
  expect(await mailed()).toEqual([])
  await signIn(host.browser(), TEST_PASSWORD, FIREFOX.replace('Linux', 'Windows'))
  expect(await mailed()).toHaveLength(1)
})

test('a program is told once, until it has another name', async () => {
  await byScript('zulip-python/0.9')
  await byScript('zulip-python/0.9')
  await byScript('other/1')
  const texts = await mailed()
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('zulip-python')
})

test('nothing is told of a wrong password, of newcomers, or to those who do not want it', async () => {
  await signIn(host.browser(), 'wrong')
  await service.call(updateSettings, { enable_login_emails: false }, { as: ada })
  await signIn(host.browser())
  ada = await service.addUserWithPassword()
  await signIn(host.browser())
  expect(await mailed()).toEqual([])
})

test('many new places fill no mailbox', async () => {
  const { requests } = accountBounds.sign_in_mails_of_a_user
  for (let number = 0; number < requests + 3; number++) await byScript(`script${number}/1`)
  expect(await mailed()).toHaveLength(requests)
})
