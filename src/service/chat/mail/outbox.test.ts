import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getInvitations, revokeInvitation, sendInvitations } from '../../../protocol/chat/invitations.ts'
import { Database } from '../../database/database.ts'
import { createChatService } from '../service.ts'
import { aService, TestMailbox, TestService } from '../service.testing.ts'
import { createFolderTransport } from './folder.ts'
import { MailRefused, type Mail, type MailTransport } from './mail.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-mail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A mail server that is unreachable until a test changes that. */
class AwayTransport implements MailTransport {
  readonly reaches = 'mailboxes'
  readonly mails: Mail[] = []
  attempts = 0
  failure: Error | undefined = new Error('Connection refused')
  deliver(mail: Mail): Promise<void> {
    this.attempts += 1
    if (this.failure) return Promise.reject(this.failure)
    this.mails.push(mail)
    return Promise.resolve()
  }
}

const invite = (chat: TestService, invitee_emails: string) =>
  chat.call(sendInvitations, { invitee_emails, stream_ids: [] }, { as: chat.addUser() })
const waiting = ({ context }: TestService): number => context.database.all('SELECT 1 FROM mail').length

test('a mail is retried at growing intervals until its server is back', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const transport = new AwayTransport()
  const chat = aService({ now: () => now, mailTransport: transport })
  await invite(chat, 'ada@new.test')
  await chat.service.sendMail()
  expect(transport.attempts).toBe(1)
  now += 59_000
  await chat.service.sendMail()
  expect(transport.attempts).toBe(1)
  now += 1000
  await chat.service.sendMail()
  expect(transport.attempts).toBe(2)
  now += 60_000
  await chat.service.sendMail()
  expect(transport.attempts).toBe(2)
  transport.failure = undefined
  now += 300_000
  await chat.service.sendMail()
  expect(transport.mails.map((mail) => mail.to)).toEqual(['ada@new.test'])
  expect(waiting(chat)).toBe(0)
})

test('a mail refused for days is given up and reported to the operator', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const faults: string[] = []
  const transport = new AwayTransport()
  const chat = aService({ now: () => now, mailTransport: transport, report: (where) => faults.push(where) })
  await chat.call(
    sendInvitations,
    { invitee_emails: 'ada@new.test', stream_ids: [], invite_expires_in_minutes: null },
    { as: chat.addUser() },
  )
  for (let day = 0; day < 20; day++) {
    await chat.service.sendMail()
    now += 24 * 3600_000
  }
  expect(transport.attempts).toBe(10)
  expect(faults).toEqual([expect.stringContaining('given up')])
  expect(waiting(chat)).toBe(0)
})

test('a permanently refused mail is not retried, and holds up no other', async () => {
  const faults: string[] = []
  const transport = new AwayTransport()
  transport.failure = new MailRefused('No such mailbox')
  const chat = aService({ mailTransport: transport, report: (where) => faults.push(where) })
  await invite(chat, 'ada@new.test,bob@new.test')
  await chat.service.sendMail()
  expect(transport.attempts).toBe(2)
  expect(faults).toHaveLength(2)
  expect(waiting(chat)).toBe(0)
})

test('a request is answered even if the mail server never answers', async () => {
  const transport: MailTransport = { reaches: 'mailboxes', deliver: () => new Promise(() => undefined) }
  const chat = aService({ mailTransport: transport })
  expect(await invite(chat, 'ada@new.test')).toMatchObject({ result: 'success' })
  expect(waiting(chat)).toBe(1)
})

test('mails unsent before a restart are sent after it', async () => {
  const path = join(folder, 'chat.sqlite')
  const open = (mailTransport: MailTransport) =>
    new TestService(
      createChatService({
        database: new Database(path),
        mode: 'production',
        uploadsFolder: folder,
        rateLimits: 'off',
        url: () => 'https://chat.example.org',
        secret: Buffer.alloc(32, 7),
        mailTransport,
      }),
    )
  const away = new AwayTransport()
  const before = open(away)
  await invite(before, 'ada@new.test')
  await before.service.sendMail()
  before.service.stop()
  before.context.database.close()
  const mailbox = new TestMailbox()
  const after = open(mailbox)
  after.context.database.run('UPDATE mail SET next_attempt_at = 0')
  await after.service.sendMail()
  expect(mailbox.mails.map((mail) => mail.to)).toEqual(['ada@new.test'])
  expect(mailbox.mails[0]?.text).toContain('https://chat.example.org/join/')
  after.service.stop()
  after.context.database.close()
})

test('an invitation revoked meanwhile is not mailed', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const transport = new AwayTransport()
  const chat = aService({ now: () => now, mailTransport: transport })
  const ada = chat.addUser()
  await chat.call(sendInvitations, { invitee_emails: 'bob@new.test', stream_ids: [] }, { as: ada })
  await chat.service.sendMail()
  const [invitation] = (await chat.call(getInvitations, {}, { as: ada })).invites
  await chat.call(revokeInvitation, { invite_id: invitation?.id ?? 0 }, { as: ada })
  transport.failure = undefined
  now += 60_000
  await chat.service.sendMail()
  expect([transport.mails, waiting(chat)]).toEqual([[], 0])
})

test('a name with line breaks adds no header, and markup in it no element', async () => {
  const mailbox = new TestMailbox()
  const chat = aService({ mailTransport: mailbox })
  const as = chat.addUser({ fullName: 'Eve\r\nBcc: all@new.test <b>x</b>' })
  await chat.call(sendInvitations, { invitee_emails: 'ada@new.test', stream_ids: [] }, { as })
  await chat.service.sendMail()
  const [mail] = mailbox.mails
  expect(mail?.subject).toBe('Eve Bcc: all@new.test <b>x</b> invites you to join Parley')
  expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>')
})

test('without a mail server each mail is a file readable only by its owner', async () => {
  const mailFolder = join(folder, 'mail')
  const chat = aService({
    mailTransport: createFolderTransport({ folder: mailFolder, from: 'Parley <no-reply@localhost>' }),
  })
  await invite(chat, 'ada@new.test')
  await chat.service.sendMail()
  const [file = '', ...others] = readdirSync(mailFolder)
  expect(others).toEqual([])
  expect(file).toMatch(/\.eml$/)
  const content = readFileSync(join(mailFolder, file), 'utf8')
  expect(content).toMatch(/^To: ada@new\.test\r?$/m)
  expect(content).toMatch(/^Subject: /m)
  expect(content).toContain('multipart/alternative')
  expect(statSync(join(mailFolder, file)).mode & 0o077).toBe(0)
})
