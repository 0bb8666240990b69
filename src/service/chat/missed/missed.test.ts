import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { missedBounds } from '../../../protocol/missedBounds.ts'
import { muteUser, updateSettings } from '../../../protocol/chat/account.ts'
import {
  unsubscribe,
  updateSubscriptionProperties,
  updateUserTopic,
} from '../../../protocol/chat/channelTools.ts'
import { deleteMessage, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { updateFlags } from '../../../protocol/chat/messages.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { Role, VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { updatePresence } from '../../../protocol/chat/statusChanges.ts'
import { deactivateUser } from '../../../protocol/chat/userChanges.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { Database } from '../../database/database.ts'
import type { ChatServiceOptions } from '../service.ts'
import type { Mail } from '../mail/mail.ts'
import { aService, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

const WAIT = 120

let now: number
let mailbox: Server
let service: TestService
let ada: TestUser
let ben: TestUser
let owner: TestUser
let channel: number

/** A mail server that can be away. */
class Server extends TestMailbox {
  isAway = false
  override deliver(mail: Mail): Promise<void> {
    return this.isAway ? Promise.reject(new Error('Connection refused')) : super.deliver(mail)
  }
}

const start = (options: Partial<ChatServiceOptions> = {}): TestService =>
  aService({ now: () => now, mailTransport: mailbox, secret: new Uint8Array(32), ...options })

beforeEach(() => {
  now = Date.UTC(2026, 10, 4, 12)
  mailbox = new Server()
  service = start()
  owner = service.addUser({ fullName: 'Olga', role: Role.owner })
  ada = service.addUser({ fullName: 'Ada' })
  ben = service.addUser({ fullName: 'Ben' })
  channel = service.addChannel({ name: 'design', subscribers: [ada, ben] })
})
afterEach(() => service.service.stop())

const direct = async (content: string, to = [ada], as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content }, { as })).id
const say = async (content: string, topic = 'icons', as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'stream', to: channel, topic, content }, { as })).id
const set = (settings: ArgumentsOf<typeof updateSettings>, as = ada) =>
  service.call(updateSettings, settings, { as })
const read = (ids: number[], as = ada) =>
  service.call(updateFlags, { messages: ids, op: 'add', flag: 'read' }, { as })
const report = (status: 'active' | 'idle') =>
  service.call(updatePresence, { status, last_update_id: -1 }, { as: ada })
const policy = (visibility_policy: VisibilityPolicy, topic = 'icons') =>
  service.call(updateUserTopic, { stream_id: channel, topic, visibility_policy }, { as: ada })
const atMe = (text: string): string => `@**Ada|${ada.id}** ${text}`

/** Lets the time pass and everything that is then due be done. @param seconds */
async function later(seconds = WAIT): Promise<void> {
  await service.service.writeMissed()
  now += seconds * 1000
  await service.service.writeMissed()
  await service.service.sendMail()
}
const mailsTo = ({ email } = ada) => mailbox.mails.filter(({ to }) => to === email)
const subjects = () => mailsTo().map(({ subject }) => subject)
const waiting = ({ id } = ada) =>
  service.context.database.all('SELECT 1 FROM missed_message WHERE user_id = ?', id).length

describe('a mail', () => {
  test('tells of a message once an edit mentions the person, after the wait', async () => {
    const id = await say('look')
    await later(10 * WAIT)
    expect(mailsTo()).toEqual([])
    await service.call(updateMessage, { message_id: id, content: atMe('look') }, { as: ben })
    await later(WAIT - 1)
    expect(mailsTo()).toEqual([])
    await later(1)
    expect(mailsTo()).toHaveLength(1)
    await service.call(updateMessage, { message_id: id, content: atMe('look here') }, { as: ben })
    await later(10 * WAIT)
    expect(mailsTo()).toHaveLength(1)
  })

  test('tells of a direct message after the wait, with links to it, to the settings, and out', async () => {
    await set({ timezone: 'Europe/Berlin', twenty_four_hour_time: true })
    const id = await direct('Are you **there**?')
    await later(WAIT - 1)
    expect(mailbox.mails).toEqual([])
    await later(1)
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({ to: ada.email, subject: 'Direct messages with Ben' })
    expect(mail?.text).toContain(
      'You have an unread direct message from Ben.\n\nBen · Nov 4, 13:00\n> Are you there?',
    )
    expect(mail?.text).toContain(`http://chat.test/dm/${ben.id}/near/${id}\n`)
    expect(mail?.text).toContain(`Reply:\nhttp://chat.test/dm/${ben.id}/near/${id}?reply`)
    expect(mail?.text).toContain('http://chat.test/settings/notifications')
    expect(mail?.text).toContain('because someone wrote to you')
    expect(mail?.html).toContain('<strong>Ben</strong>')
    expect(mail?.unsubscribe).toMatch(/^http:\/\/chat\.test\/session\/missed-emails-off\/[\w.-]+$/)
    expect(waiting()).toBe(0)
    await later(3600)
    expect(mailbox.mails).toHaveLength(1)
  })

  test('tells of all that came in the wait: one for each conversation', async () => {
    await direct('One')
    await later(100)
    await direct('Two')
    await say(atMe('look'))
    await say(atMe('and here'), '.')
    await later(20)
    expect(subjects()).toEqual(['Direct messages with Ben', 'design › icons', 'design › .'])
    expect(mailbox.mails[0]?.text).toMatch(/2 unread direct messages[^]*> One[^]*> Two/)
    expect(mailbox.mails[1]?.text).toContain('because someone mentioned you')
    expect(mailbox.mails[2]?.text).toContain(`/channel/${channel}/topic/%252E/near/`)
    expect(waiting()).toBe(0)
  })

  test('belongs to the earlier ones of its conversation, and to no other', async () => {
    for (const text of ['One', 'Two']) {
      await direct(text)
      await later()
    }
    await direct('Group', [ada, owner])
    await later()
    const [one, two, other] = mailsTo()
    expect(one?.thread).toMatch(/^<[\w-]+@chat\.test>$/)
    expect(two?.thread).toBe(one?.thread)
    expect(two?.messageId).not.toBe(one?.messageId)
    expect(other?.thread).not.toBe(one?.thread)
    expect(other?.subject).toBe('Direct messages with Olga and Ben')
  })

  test('is in the reader’s language, with hostile names and texts as what they are', async () => {
    await set({ default_language: 'de' })
    await service.call(updateOrganisation, { name: 'A\u2028<b>' }, { as: owner })
    await direct('<script>alert(1)</script>\n> quoted\n\n||hidden||')
    await later()
    const [mail] = mailbox.mails
    expect(mail?.subject).toBe('Direktnachrichten mit Ben')
    expect(mail?.text).toContain('Guten Tag Ada')
    expect(mail?.text).toContain('<script>')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).not.toContain('<b>')
  })

  test('leaves out texts and names if the reader or the organization says so', async () => {
    await set({ message_content_in_email_notifications: false })
    await direct('Secret')
    await say(atMe('Secret'), 'Secret')
    await later()
    await set({ message_content_in_email_notifications: true })
    await service.call(
      updateOrganisation,
      { message_content_allowed_in_email_notifications: false },
      { as: owner },
    )
    await direct('Secret')
    await later()
    expect(subjects()).toEqual(Array.from({ length: 3 }, () => 'New messages at Parley'))
    for (const { text, html } of mailbox.mails) {
      for (const word of ['Secret', 'Ben', 'design']) expect(text + html).not.toContain(word)
    }
    expect(mailbox.mails[1]?.text).toContain(`/channel/${channel}/near/`)
  })

  test('names the organization in its subject if the reader wants that', async () => {
    await set({ realm_name_in_email_notifications_policy: 2 })
    await direct('One')
    await later()
    expect(subjects()).toEqual(['[Parley] Direct messages with Ben'])
  })

  test('has the text as it is when it is sent', async () => {
    const id = await direct('Before')
    await service.call(updateMessage, { message_id: id, content: 'After' }, { as: ben })
    await later()
    expect(mailbox.mails[0]?.text).toContain('> After')
    expect(mailbox.mails[0]?.text).not.toContain('Before')
  })
})

describe('a mail is sent', () => {
  test('as the settings ask: of everyone’s mentions, followed topics and channels', async () => {
    await say('Nobody asked', 'silence')
    await say('@**all** hear')
    await later()
    expect(mailbox.mails[0]?.text).toContain('because someone mentioned everyone in the conversation')
    await set({ wildcard_mentions_notify: false })
    await say('@**all** hear nothing')
    await later()
    await policy(VisibilityPolicy.followed, 'followed')
    await say('In a followed topic', 'followed')
    await later()
    expect(mailbox.mails[1]?.text).toContain('because you follow this topic')
    await set({ enable_followed_topic_email_notifications: false })
    await say('Not any more', 'followed')
    await later()
    const property = { stream_id: channel, property: 'email_notifications', value: true } as const
    await service.call(updateSubscriptionProperties, { subscription_data: [property] }, { as: ada })
    await say('In this channel', 'chosen')
    await later()
    expect(mailbox.mails[2]?.text).toContain('because you chose emails about this channel')
    const off = { ...property, value: false }
    await service.call(updateSubscriptionProperties, { subscription_data: [off] }, { as: ada })
    await set({ enable_stream_email_notifications: true })
    await say('Not in this channel', 'chosen')
    await later()
    const other = service.addChannel({ name: 'other', subscribers: [ada, ben] })
    await service.call(sendMessage, { type: 'stream', to: other, topic: 'x', content: 'All' }, { as: ben })
    await later()
    expect(subjects()).toEqual(['design › icons', 'design › followed', 'design › chosen', 'other › x'])
  })

  test('not if nobody asked for it, to nobody who is a bot, left, wrote it, or muted the sender', async () => {
    await set({ enable_offline_email_notifications: false })
    await direct('Off')
    await say(atMe('Off'))
    const gone = service.addUser()
    await direct('Gone', [gone])
    await service.call(deactivateUser, { user_id: gone.id }, { as: owner })
    const stub = service.addUser()
    service.context.database.run('UPDATE user SET is_imported_stub = 1 WHERE id = ?', stub.id)
    await direct('Never came', [stub])
    await direct('To oneself', [ben], ben)
    await service.call(muteUser, { muted_user_id: ben.id }, { as: owner })
    await direct('Muted', [owner])
    const bot = service.addUser({ bot: { type: 1, ownerId: ben.id } })
    await direct('Bot', [bot])
    await later()
    expect(mailbox.mails).toEqual([])
    expect(service.context.database.all('SELECT 1 FROM missed_message')).toEqual([])
  })

  test('not of muted topics, but for mentions by name', async () => {
    await set({ enable_stream_email_notifications: true })
    await policy(VisibilityPolicy.muted)
    await say('@**all** muted')
    await later()
    expect(subjects()).toEqual([])
    await say(atMe('still'))
    await later()
    expect(subjects()).toEqual(['design › icons'])
  })

  test('not of what was read, deleted or moved out of reach in the wait', async () => {
    await set({ automatically_follow_topics_where_mentioned: false })
    const seen = await direct('Seen')
    const deleted = await say(atMe('deleted'))
    const secret = service.addChannel({ name: 'secret', subscribers: [ben, owner], inviteOnly: true })
    const moved = await say(atMe('moved'), 'moved')
    const unmentioned = await say(atMe('not really'), 'edited')
    await service.service.writeMissed()
    expect(waiting()).toBe(4)
    await read([seen])
    await service.call(deleteMessage, { message_id: deleted }, { as: owner })
    await service.call(
      updateMessage,
      { message_id: moved, stream_id: secret, propagate_mode: 'change_one' },
      { as: owner },
    )
    await service.call(updateMessage, { message_id: unmentioned, content: 'Nothing' }, { as: ben })
    await later()
    expect(subjects()).toEqual([])
    expect(waiting()).toBe(0)
  })

  test('not of what was read between the wait and the mail server', async () => {
    const ids = [await direct('One'), await direct('Two')]
    const mention = await say(atMe('look'))
    mailbox.isAway = true
    await later()
    expect(service.context.database.all('SELECT 1 FROM mail')).toHaveLength(2)
    mailbox.isAway = false
    await read([ids[0] ?? 0, mention])
    await later(60)
    expect(subjects()).toEqual(['Direct messages with Ben'])
    expect(mailbox.mails[0]?.text).not.toContain('> One')
    expect(mailbox.mails[0]?.text).toContain('> Two')
  })

  test('not after the channel was left, or the settings say so by then', async () => {
    await set({ enable_stream_email_notifications: true })
    await say('In a channel')
    await service.service.writeMissed()
    await service.call(unsubscribe, { subscriptions: ['design'] }, { as: ada })
    await direct('Off by then')
    await service.service.writeMissed()
    await set({ enable_offline_email_notifications: false })
    await later()
    expect(subjects()).toEqual([])
  })
})

describe('a person who is active', () => {
  test('gets no mail', async () => {
    await report('active')
    await direct('You see me')
    await later(60)
    await report('active')
    await later(3600)
    expect(subjects()).toEqual([])
    expect(waiting()).toBe(0)
  })

  test('gets one if they left at that moment, and have not read it when they come back', async () => {
    await report('active')
    await direct('You left')
    await later(75)
    await report('active')
    await later(WAIT)
    expect(subjects()).toEqual(['Direct messages with Ben'])
  })

  test('gets one if they do not show when they are active, and do not read it', async () => {
    await set({ presence_enabled: false })
    await direct('Who knows')
    await later()
    expect(subjects()).toEqual(['Direct messages with Ben'])
  })
})

describe('the wait', () => {
  test('can be none', async () => {
    await set({ email_notifications_batching_period_seconds: 0 })
    await direct('At once')
    await later(0)
    expect(subjects()).toEqual(['Direct messages with Ben'])
  })

  test.each([
    ['shorter', 60, 60],
    ['longer', 600, 600],
  ])('that gets %s applies to what waits', async (_, seconds, until) => {
    await direct('Wait')
    await service.service.writeMissed()
    await set({ email_notifications_batching_period_seconds: seconds })
    await later(until - 1)
    expect(subjects()).toEqual([])
    await later(1)
    expect(subjects()).toHaveLength(1)
  })

  test('goes on after a restart, in each of its steps', async () => {
    service.service.stop()
    const folder = mkdtempSync(join(tmpdir(), 'parley-missed-'))
    const path = join(folder, 'chat.db')
    const reopen = (): void => {
      service.service.stop()
      service.context.database.close()
      service = start({ database: new Database(path) })
    }
    try {
      service = start({ database: new Database(path) })
      ada = service.addUser({ fullName: 'Ada' })
      ben = service.addUser({ fullName: 'Ben' })
      await direct('Before anybody was asked')
      reopen()
      await service.service.writeMissed()
      expect(waiting()).toBe(1)
      reopen()
      now += WAIT * 1000
      await service.service.writeMissed()
      reopen()
      await service.service.sendMail()
      expect(subjects()).toEqual(['Direct messages with Ben'])
      reopen()
      await later()
      expect(mailbox.mails).toHaveLength(1)
      service.service.stop()
      service.context.database.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
      service = start()
    }
  })
})

describe('a flood', () => {
  test('in one conversation is one mail, which counts what it does not show', async () => {
    await direct('Important', [ada], owner)
    for (let number = 1; number <= missedBounds.waiting_of_a_person + 5; number++)
      await say(atMe(`${number}.`), 'flood')
    await later()
    expect(subjects()).toEqual(['Direct messages with Olga', 'design › flood'])
    const flood = mailbox.mails[1]?.text ?? ''
    expect(flood.match(/^> @Ada/gm)).toHaveLength(missedBounds.shown_in_a_mail)
    expect(flood).toContain(`${missedBounds.waiting_of_a_person - 1} unread messages`)
    expect(flood).toContain('79 earlier messages aren’t shown here.')
    expect(flood).toContain(`> @Ada ${missedBounds.waiting_of_a_person + 5}.`)
  })

  test('over many conversations is a bounded number of mails an hour, and nothing is lost', async () => {
    const { requests } = missedBounds.mails_to_a_person
    for (let number = 0; number < requests + 3; number++) await say(atMe('look'), `topic ${number}`)
    await later()
    expect(mailbox.mails).toHaveLength(requests)
    expect(waiting()).toBe(3)
    for (let minutes = 0; minutes <= 60; minutes += 10) await later(600)
    expect(mailbox.mails).toHaveLength(requests + 3)
  })

  test('to many people is worked off in slices, each of them told once', async () => {
    const many = Array.from({ length: 2 * missedBounds.at_once + 7 }, () => service.addUser())
    const big = service.addChannel({ name: 'big', subscribers: [ben, ...many] })
    await service.call(
      sendMessage,
      { type: 'stream', to: big, topic: 'x', content: '@**all**' },
      { as: owner },
    )
    await later()
    expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(
      [ben, ...many].map(({ email }) => email).toSorted(),
    )
  })
})
