/** One mail to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address that ends mails of this kind: opened by people, or asked by their mail program with one click (RFC 8058). */
  readonly unsubscribe?: string | undefined
  /** Identifies mails that belong together: a message ID that they all refer to, whether or not there is such a mail. */
  readonly thread?: string | undefined
  /** Stays the same when a mail is handed over twice, so that receivers recognize the duplicate. */
  readonly messageId: string
}

/** A permanent failure: the address does not exist, or the mail was refused. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export interface MailTransport {
  /** `folder`: mails are stored for the operator and do not reach people. */
  readonly reaches: 'mailboxes' | 'folder'
  /** Hands the mail over. @throws MailRefused if retrying is useless, other errors if it may help */
  readonly deliver: (mail: Mail) => Promise<void>
}

/** Headers of every mail of the service beside those that name sender, recipient and subject. */
const mailHeaders = ({ unsubscribe }: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** The mail as the library that sends it takes it. */
export const mailToSend = (from: string, mail: Mail) => ({
  from,
  // As an object, so that an address is never parsed as a list of addresses.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  ...(mail.thread === undefined ? {} : { inReplyTo: mail.thread, references: mail.thread }),
  headers: mailHeaders(mail),
})
