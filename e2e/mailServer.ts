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
  /** Returns the latest mail to the address, with its headers; empty before the first. */
  readonly latestTo: (email: string) => string
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
  const latestTo = (email: string): string => received.findLast(({ to }) => to.includes(email))?.content ?? ''
  return {
    url: `smtp://127.0.0.1:${port}`,
    linkTo: (email) => linkIn(latestTo(email)),
    latestTo,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
