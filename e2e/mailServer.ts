import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { linkIn, readableMail } from './mail.ts'

/** A mail server on loopback that stores the mails it receives. */
export interface MailServer {
  /** The address in the form of `SMTP_URL`. */
  readonly url: string
  /** Returns the link in the latest mail to the address; undefined before the first mail. */
  readonly linkTo: (email: string) => string | undefined
  readonly close: () => Promise<void>
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: { readonly to: readonly string[]; readonly content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, content: readableMail(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    linkTo: (email) => linkIn(received.findLast(({ to }) => to.includes(email))?.content ?? ''),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
