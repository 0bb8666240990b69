import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { mailToSend, type Mail, type MailTransport } from './mail.ts'

/** Returns the mail in transport form (RFC 5322). Loads the library with the first mail, which keeps starts quick. */
async function written(from: string, mail: Mail): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, disableFileAccess: true, disableUrlAccess: true })
  const { message } = await composer.sendMail(mailToSend(from, mail))
  return Buffer.isBuffer(message) ? message : buffer(message)
}

const fileName = (messageId: string): string =>
  messageId.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^-|-$/g, '')

/** Stores each mail as an `.eml` file, for use without a mail server. */
export const createFolderTransport = ({ folder, from }: { folder: string; from: string }): MailTransport => ({
  reaches: 'folder',
  async deliver(mail) {
    const content = await written(from, mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${fileName(mail.messageId)}.eml`)
    await writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  },
})
