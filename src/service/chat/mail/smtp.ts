import { createTransport } from 'nodemailer'
import { MailRefused, type Mail, type MailTransport } from './mail.ts'

const TIMEOUT = 30_000

/** A server that says 5xx to the recipient or the message means it; one that refuses to talk may change its mind. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const { responseCode, command } = error
  const isAboutMail = typeof command === 'string' && /^(RCPT TO|DATA|MAIL FROM)/.test(command)
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500
}

/** Mail through a server. @param smtpUrl such as `smtps://user:password@mail.example.org` */
export function createSmtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport {
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mails are made of strings here; nothing in them may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    reaches: 'mailboxes',
    async deliver({ to, subject, text, html, messageId }: Mail) {
      try {
        await server.sendMail({
          from,
          // As an object: an address is never read as a list of them.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses the mail.', { cause: error })
        throw error
      }
    },
  }
}
