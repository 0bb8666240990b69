/** Decodes the quoted-printable text of a mail: long lines are broken with "=", and "=" itself is encoded. */
export const readableMail = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The address that a mail asks its reader to open. */
export const linkIn = (mail: string): string | undefined => /^(http:\S+)/m.exec(mail)?.[1]
