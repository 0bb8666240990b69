import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { aService } from '../service.testing.ts'
import { MailRefused, type Mail } from './mail.ts'
import { createSmtpTransport } from './smtp.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly content: string
}

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** Starts a mail server on loopback and records the mails it receives. */
async function aServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map((each) => each.address)
        received.push({ from, to, content: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const transport = createSmtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Lantern <mail@lantern.test>',
  })
  return { received, transport, port }
}

const mail: Mail = {
  to: 'ada@new.test',
  subject: 'Grüße aus Zürich',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1.abc@chat.test>',
}

const refusal = (code: number): Error => Object.assign(new Error('No'), { responseCode: code })

test('a mail is delivered as text and HTML, with its sender and its own ID', async () => {
  const { received, transport } = await aServer()
  await transport.deliver(mail)
  expect(received).toHaveLength(1)
  const [{ from, to, content } = { from: '', to: [], content: '' }] = received
  expect([from, to]).toEqual(['mail@lantern.test', ['ada@new.test']])
  expect(content).toMatch(/^From: Lantern <mail@lantern\.test>\r?$/m)
  expect(content).toMatch(/^Message-ID: <1\.abc@chat\.test>\r?$/m)
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(content).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(content).toContain('text/plain')
  expect(content).toContain('text/html')
})

test('mail programs learn how mails of a kind end with one click', async () => {
  const { received, transport } = await aServer()
  await transport.deliver({ ...mail, unsubscribe: 'https://chat.test/stop/abc' })
  await transport.deliver(mail)
  const [stoppable, plain] = received
  expect(stoppable?.content).toMatch(/^List-Unsubscribe: <https:\/\/chat\.test\/stop\/abc>\r?$/m)
  expect(stoppable?.content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(plain?.content).not.toContain('List-Unsubscribe')
})

test('an invitation is delivered to the server', async () => {
  const { received, transport } = await aServer()
  const chat = aService({ mailTransport: transport })
  const as = chat.addUser({ fullName: 'Max' })
  await chat.call(sendInvitations, { invitee_emails: 'ada@new.test,bob@new.test', stream_ids: [] }, { as })
  await chat.service.sendMail()
  expect(received.flatMap(({ to }) => to)).toEqual(['ada@new.test', 'bob@new.test'])
  expect(received[0]?.content).toContain('http://chat.test/join/')
})

test('no text in a mail can add a header or another recipient', async () => {
  const { received, transport } = await aServer()
  await transport.deliver({ ...mail, subject: 'Hi\r\nBcc: eve@evil.test\r\nX-Evil: 1' })
  expect(received[0]?.to).toEqual(['ada@new.test'])
  expect(received[0]?.content).not.toMatch(/^(Bcc|X-Evil):/im)
  await transport.deliver({ ...mail, to: 'ada@new.test, eve@evil.test' }).catch(() => undefined)
  await transport.deliver({ ...mail, to: 'ada@new.test\r\nRCPT TO:<eve@evil.test>' }).catch(() => undefined)
  expect(received.flatMap(({ to }) => to).some((to) => to === 'eve@evil.test')).toBe(false)
})

test.each([
  [550, 'final'],
  [451, 'for now'],
] as const)('a recipient refused with %i is refused %s', async (code, how) => {
  const { transport } = await aServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) })
  const failure: unknown = await transport.deliver(mail).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof MailRefused).toBe(how === 'final')
})

test('an unreachable server is a temporary failure', async () => {
  const { port } = await aServer()
  await new Promise<void>((resolve) => servers.splice(0)[0]?.close(() => resolve()))
  const transport = createSmtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'mail@lantern.test' })
  const failure: unknown = await transport.deliver(mail).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('the service’s own wrong password is no failure of the mail', async () => {
  const { port } = await aServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
  })
  const transport = createSmtpTransport({
    smtpUrl: `smtp://us:wrong@127.0.0.1:${port}`,
    from: 'mail@lantern.test',
  })
  const failure: unknown = await transport.deliver(mail).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
})
