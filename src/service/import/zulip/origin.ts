import type { FolderArchive } from '../folderArchive.ts'
import { message, systemUser } from './shapes.ts'
import { Tables } from './tables.ts'
import { Tally } from './tally.ts'

/** A link to a conversation, as the server's own bots write it. */
const ownLink = /\((https?:\/\/[^/\s()]{1,255})\/#narrow\//

/**
 * The address of the server that an archive comes from, without a slash at its end. The archive does not name it, but
 * the server's own bots link conversations.
 * @returns undefined if they did not
 */
export async function serverOrigin(
  archive: FolderArchive,
  files: readonly string[],
  tables: Tables,
): Promise<string | undefined> {
  const bots = new Set(tables.rows('zerver_userprofile_crossrealm', systemUser).map(({ id }) => id))
  for (const path of files) {
    // Rows of another form are counted when they are imported.
    const messages = new Tables(await archive.json(path), path, new Tally()).rows('zerver_message', message)
    for (const { sender, content } of messages) {
      const origin = bots.has(sender) ? ownLink.exec(content)?.[1] : undefined
      if (origin !== undefined) return origin
    }
  }
  return undefined
}
