import { constants, copyFileSync, existsSync, linkSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { organisationSettings } from '../../chat/realm/settings.ts'
import type { ChatContext } from '../../chat/context.ts'
import { picturesFolder } from '../../chat/uploads/pictures.ts'
import type { UserRow } from '../../chat/users/store.ts'
import { fileIn } from '../../files/keepFile.ts'
import type { Tally } from '../../import/zulip/tally.ts'
import type { Row } from './form.ts'
import { messagesOfFiles, numberedUploads } from './store.ts'

interface Parts {
  readonly context: Pick<ChatContext, 'database' | 'uploadsFolder'>
  readonly realm: number
  /** The archive's folder. */
  readonly folder: string
  readonly tally: Tally
}

/** Copies a file, at no cost where the disk can share its content. @returns false if there is no such file */
function take(from: string, to: string): boolean {
  if (!existsSync(from)) return false
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  return true
}

/** Files never change: a second name is enough where the disk has one. @returns false if there is no such file */
function takeUpload(from: string, to: string): boolean {
  if (!existsSync(from)) return false
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
    return true
  } catch {
    return take(from, to)
  }
}

const record = (realm: number, path: string, size: number, more: Row): Row => ({
  realm_id: realm,
  path,
  s3_path: path,
  size,
  last_modified: 0,
  content_type: null,
  ...more,
})

/** Copies the files that messages link. @returns rows of attachments, and records */
export function takeUploads(
  { context, realm, folder, tally }: Parts,
  users: readonly UserRow[],
): { readonly attachments: Row[]; readonly records: Row[] } {
  const { database } = context
  const emails = new Map(users.map((user) => [user.id, user.email]))
  const linking = messagesOfFiles(database)
  const attachments: Row[] = []
  const records: Row[] = []
  for (const row of numberedUploads(database)) {
    if (!takeUpload(fileIn(context.uploadsFolder, row.path), join(folder, 'uploads', row.path))) {
      tally.leave('files that are missing in the data folder')
      continue
    }
    tally.come('files')
    const path = { user_profile_id: row.owner_id, user_profile_email: emails.get(row.owner_id) ?? '' }
    records.push(record(realm, row.path, row.size, { ...path, content_type: row.content_type }))
    attachments.push({
      id: row.id,
      file_name: row.name,
      path_id: row.path,
      owner: row.owner_id,
      realm,
      create_time: row.created_at,
      size: row.size,
      content_type: row.content_type,
      // Who can read it follows from its messages: a server finds out again when it is asked.
      is_realm_public: null,
      is_web_public: null,
      messages: linking.get(row.path) ?? [],
      scheduled_messages: [],
    })
  }
  return { attachments, records }
}

/** Copies people's pictures. @returns their records */
export function takeAvatars({ context, realm, folder, tally }: Parts, users: readonly UserRow[]): Row[] {
  return users.flatMap((user): Row[] => {
    if (user.avatar_path === null) return []
    const path = `${realm}/${basename(user.avatar_path).replace(/\.\w+$/, '')}.original`
    const source = join(picturesFolder(context), user.avatar_path)
    const target = join(folder, 'avatars', path)
    if (!take(source, target)) {
      tally.leave('pictures that are missing in the data folder')
      return []
    }
    tally.come('pictures of people')
    // The smaller pictures are made there.
    const more = { avatar_version: user.avatar_version, importer_should_thumbnail: true }
    const of = { user_profile_id: user.id, user_profile_email: user.email }
    return [record(realm, path, statSync(target).size, { ...of, ...more })]
  })
}

/** Copies the organization's emoji. @returns their records */
export function takeEmoji({ context, realm, folder, tally }: Parts, rows: readonly Row[]): Row[] {
  return rows.flatMap((row): Row[] => {
    const name = String(row['file_name'])
    const path = `${realm}/emoji/images/${name}`
    const target = join(folder, 'emoji', path)
    if (!take(join(picturesFolder(context), 'emoji', name), target)) {
      tally.leave('emoji whose picture is missing in the data folder')
      return []
    }
    const { author, name: emojiName, deactivated } = row
    const more = { author, file_name: name, name: emojiName, deactivated, importer_should_thumbnail: true }
    return [record(realm, path, statSync(target).size, more)]
  })
}

/** Copies the organization's own pictures. @returns their records */
export function takeOrganizationPictures({ context, realm, folder, tally }: Parts): Row[] {
  const settings = organisationSettings(context)
  const pictures = [
    ['icon', settings.icon_path],
    ['logo', settings.logo_path],
    ['night_logo', settings.night_logo_path],
  ] as const
  return pictures.flatMap(([name, picture]) => {
    if (picture === null) return []
    tally.come('pictures of the organization')
    // The server makes no smaller one of this picture: it serves the one named .png.
    return [`${realm}/${name}.original`, `${realm}/${name}.png`].flatMap((path) => {
      const target = join(folder, 'realm_icons', path)
      const isThere = take(join(picturesFolder(context), 'organisation', picture), target)
      return isThere ? [record(realm, path, statSync(target).size, {})] : []
    })
  })
}
