/** One mail to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same mail handed over twice carries the same one, so that receivers can tell. */
  readonly messageId: string
}

/** The other side will never take this mail: the address does not exist, or the mail is refused. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Where mail goes. */
export interface MailTransport {
  /** Whether people get their mail, or it stays where only the operator sees it. */
  readonly reaches: 'mailboxes' | 'folder'
  /** Hands the mail over. @throws MailRefused when trying again is no use, other errors when it may be */
  readonly deliver: (mail: Mail) => Promise<void>
}
