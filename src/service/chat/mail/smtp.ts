import { MailRefused, mailToSend, type Mail, type MailTransport } from './mail.ts'

const TIMEOUT = 30_000

/**
 * A 5xx answer to the recipient or the message is permanent; one to the connection or sign-in may be
 * temporary.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  const isAboutMail = typeof command === 'string' && /^(RCPT TO|DATA|MAIL FROM)/.test(command)
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500
}

/** Loads the library, which takes a tenth of a start: with the first mail. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // All parts of a mail are strings made here; none of them may name a file or URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Creates a transport through a mail server. @param smtpUrl such as `smtps://user:password@mail.example.org`
 */
export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  let connected: ReturnType<typeof connect> | undefined
  return {
    reaches: 'mailboxes',
    async deliver(mail: Mail) {
      try {
        const server = await (connected ??= connect(smtpUrl))
        await server.sendMail(mailToSend(from, mail))
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses the mail.', { cause: error })
        throw error
      }
    },
  }
}
