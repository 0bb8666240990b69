/** Mail is sent quoted-printable: long lines are broken with "=", and "=" itself is written out. */
export const readableMail = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The address that a mail's reader is asked to open. */
export const linkIn = (mail: string): string | undefined => /^(http:\S+)/m.exec(mail)?.[1]
