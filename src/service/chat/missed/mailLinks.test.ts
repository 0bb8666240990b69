import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { updateSubscriptionProperties } from '../../../protocol/chat/channelTools.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { deactivateUser, updateUser } from '../../../protocol/chat/userChanges.ts'
import { accountBounds } from '../../../protocol/bounds.ts'
import { aHost, type TestHost } from '../../host/app.testing.ts'
import { aService, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

let now: number
let mailbox: TestMailbox
let service: TestService
let host: TestHost
let ada: TestUser
let ben: TestUser
let owner: TestUser
let channel: number

const NAMES = [
  'enable_offline_email_notifications',
  'enable_followed_topic_email_notifications',
  'enable_stream_email_notifications',
] as const

beforeEach(() => {
  now = Date.UTC(2026, 10, 4, 12)
  mailbox = new TestMailbox()
  service = aService({ now: () => now, mailTransport: mailbox })
  host = aHost({}, service)
  owner = service.addUser({ role: Role.owner })
  ada = service.addUser({ email: 'ada@test.example' })
  ben = service.addUser({ fullName: 'Ben' })
  channel = service.addChannel({ name: 'design', subscribers: [ada, ben] })
})

/** Lets Ada miss a message. @returns the address that her mail program asks */
async function unsubscribeAddress(): Promise<string> {
  await service.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Hello' }, { as: ben })
  await service.service.writeMissed()
  now += 120_000
  await service.service.writeMissed()
  await service.service.sendMail()
  return mailbox.mails.at(-1)?.unsubscribe ?? ''
}

async function ask(method: 'GET' | 'POST', path: string, body: object = {}) {
  const init = method === 'POST' ? { method, body: JSON.stringify(body) } : {}
  const response = await host.browser().fetch(`/session/${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Asks the address in a mail as a mail program does, which has no header of the app. */
const asMailProgram = (address: string, init: RequestInit = {}): Promise<Response> =>
  host.browser().fetch(new URL(address).pathname, init, {})
const oneClick = (address: string): Promise<Response> =>
  asMailProgram(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const settingsOf = async (as = ada) => {
  const { user_settings: settings } = await service.register(as, { event_types: ['user_settings'] })
  return NAMES.map((name) => settings?.[name])
}
const tokenOf = (address: string): string => address.split('/').at(-1) ?? ''

test('opening the address of a mail program changes nothing and leads to the page', async () => {
  const address = await unsubscribeAddress()
  const response = await asMailProgram(address)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/missed-emails/${tokenOf(address)}`,
  ])
  expect(mailbox.mails.at(-1)?.text).toContain(`/missed-emails/${tokenOf(address)}\n`)
  const token = tokenOf(address)
  const page = await ask('GET', `missed-emails/${token}`)
  expect(page.body).toEqual({ email: ada.email, organisation: 'Parley', state: 'on' })
  expect(await settingsOf()).toEqual([true, true, false])
})

test('one click of a mail program ends the mails, also those that wait, and open apps see it', async () => {
  const address = await unsubscribeAddress()
  const events = await service.eventsDuring(ada, async () => {
    expect((await oneClick(address)).status).toBe(200)
    expect((await oneClick(address)).status).toBe(200)
  })
  expect(events.map((event) => event.type)).toEqual(['user_settings', 'user_settings'])
  expect(await settingsOf()).toEqual([false, false, false])
  const before = mailbox.mails.length
  await unsubscribeAddress()
  expect(mailbox.mails).toHaveLength(before)
})

test('the page turns everything off, and on again as it was, channels too', async () => {
  const set = (value: boolean) => ({ stream_id: channel, property: 'email_notifications', value }) as const
  await service.call(updateSubscriptionProperties, { subscription_data: [set(true)] }, { as: ada })
  await service.call(updateSettings, { enable_followed_topic_email_notifications: false }, { as: ada })
  const token = tokenOf(await unsubscribeAddress())
  const inChannel = () =>
    service.context.database.get(
      'SELECT email_notifications AS is_on FROM subscription WHERE user_id = ?',
      ada.id,
    )
  const off = await ask('POST', `missed-emails-off/${token}`)
  expect(off.body['state']).toBe('off')
  expect(await settingsOf()).toEqual([false, false, false])
  expect(inChannel()).toEqual({ is_on: 0 })
  const on = await ask('POST', `missed-emails/${token}`, { undo: off.body['undo'] })
  expect(on.body['state']).toBe('on')
  expect(await settingsOf()).toEqual([true, false, false])
  expect(inChannel()).toEqual({ is_on: 1 })
})

test('wrong links and undoes are refused, and guesses are counted', async () => {
  const token = tokenOf(await unsubscribeAddress())
  const [body = '', mac = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ user_id: ben.id })).toString('base64url')
  for (const wrong of [`${other}.${mac}`, `${body}.${mac.toLowerCase()}`, body, 'x', `${token}.x`]) {
    expect((await ask('GET', `missed-emails/${wrong}`)).status).toBe(404)
    expect((await ask('POST', `missed-emails-off/${wrong}`)).status).toBe(404)
  }
  for (const undo of [token, 'x', `${other}.${mac}`])
    expect((await ask('POST', `missed-emails/${token}`, { undo })).status).toBe(400)
  expect((await ask('POST', `missed-emails/${token}`, {})).status).toBe(400)
  expect(await settingsOf()).toEqual([true, true, false])
  expect(await settingsOf(ben)).toEqual([true, true, false])
  const guesses = Array.from({ length: accountBounds.failures_of_an_address.requests }, () => 'guess')
  const statuses = new Set<number>()
  for (const guess of guesses) statuses.add((await ask('GET', `missed-emails/${guess}`)).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await ask('GET', `missed-emails/${token}`)).status).toBe(200)
})

test('links end with the address and with the account', async () => {
  const token = tokenOf(await unsubscribeAddress())
  service.context.database.run('UPDATE user SET can_change_user_emails = 1 WHERE id = ?', owner.id)
  await service.call(updateUser, { user_id: ada.id, new_email: 'new@test.example' }, { as: owner })
  expect((await ask('GET', `missed-emails/${token}`)).status).toBe(404)
  const next = tokenOf(await unsubscribeAddress())
  expect((await ask('GET', `missed-emails/${next}`)).status).toBe(200)
  await service.call(deactivateUser, { user_id: ada.id }, { as: owner })
  expect((await ask('POST', `missed-emails-off/${next}`)).status).toBe(404)
})
