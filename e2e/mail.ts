/** Decodes a mail's quoted-printable text: long lines are broken with "=", and bytes are encoded behind one. */
export const readableMail = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, words: string) => words.replaceAll('_', ' '))

/** The address that a mail asks its reader to open. */
export const linkIn = (mail: string): string | undefined => /^(http:\S+)/m.exec(mail)?.[1]
