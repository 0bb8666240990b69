/** One mail to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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
