import { existsSync } from 'node:fs'
import { createFolderTransport } from '../chat/mail/folder.ts'
import type { ChatContext } from '../chat/context.ts'
import { createChatService } from '../chat/service.ts'
import { createCipher } from '../cipher.ts'
import { Database } from '../database/database.ts'
import type { DataFolder } from '../host/dataFolder.ts'
import { readKeyFile } from '../host/keyFile.ts'

/** Does work in the chat of one database, with the files of a data folder, and checks the database after it. */
export async function workOn<Result>(
  path: string,
  folder: DataFolder,
  work: (context: ChatContext) => Promise<Result>,
): Promise<Result> {
  // Loaded here alone: it is large. An import has no other thread to leave code and formulas to.
  const { draw } = await import('../../markdown/draw.ts')
  const database = new Database(path)
  const service = createChatService({
    database,
    mode: 'production',
    rateLimits: 'off',
    uploadsFolder: folder.uploads,
    receivingFolder: folder.receiving,
    thumbnailsFolder: folder.thumbnails,
    cipher: createCipher(readKeyFile(folder.keyFile, existsSync(folder.hostDatabase))),
    mailTransport: createFolderTransport({ folder: folder.mail, from: 'Parley <no-reply@localhost>' }),
  })
  try {
    const result = await work({ ...service.context, drawings: { htmlOf: draw } })
    database.checkIntegrity()
    return result
  } finally {
    service.stop()
    database.close()
  }
}
