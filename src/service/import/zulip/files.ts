import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { limits } from '../../../protocol/chat/limits.ts'
import { contentTypeOf } from '../../files/contentType.ts'
import { readHead } from '../../files/diskFile.ts'
import { isAnimated } from '../../files/animation.ts'
import { imageSize } from '../../files/imageSize.ts'
import { fileIn } from '../../files/keepFile.ts'
import { isUploadPath, plainFileName } from '../../files/names.ts'
import type { ChatContext } from '../../chat/context.ts'
import { isEmojiName } from '../../chat/realm/emojiRoutes.ts'
import { storeOrganisationSettings } from '../../chat/realm/settings.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkedPicture, storePicture, type CheckedPicture } from '../../chat/uploads/keepPicture.ts'
import type { FolderArchive } from '../folderArchive.ts'
import type { People } from './people.ts'
import {
  attachment,
  avatarRecord,
  emoji,
  emojiRecord,
  iconRecord,
  type ArchivedAttachment,
  type Realm,
} from './shapes.ts'
import { insertRow, numberFile, setAvatar } from './store.ts'
import { onceEach, rowsIn, Tables } from './tables.ts'
import type { Tally } from './tally.ts'
import { ArchiveFault } from '../archive.ts'

/** Enough to detect a file's type and nearly every photo's size. */
const HEAD_BYTES = 256 * 1024

interface Parts {
  readonly archive: FolderArchive
  readonly context: ChatContext
  readonly people: People
  readonly tally: Tally
}

async function recordsIn<Schema extends Parameters<typeof rowsIn>[2]>(
  { archive, tally }: Parts,
  folder: string,
  schema: Schema,
) {
  const path = `${folder}/records.json`
  if (!archive.has(path)) return []
  const list = await archive.json(path)
  if (!Array.isArray(list)) throw new ArchiveFault(`${path} isn’t a list.`)
  return rowsIn(list, `entries of ${path}`, schema, tally)
}

/** Moves a file to the uploads. @returns false if it is not in the archive */
async function takeFile(
  { archive, context, people, tally }: Parts,
  given: ArchivedAttachment,
  taken: Set<string>,
): Promise<boolean> {
  const source = archive.file(`uploads/${given.path_id}`)
  if (!source) {
    tally.leave('files that the archive lacks: messages link to them')
    return false
  }
  if (!isUploadPath(given.path_id)) {
    tally.leave('files with a path that no server writes')
    return false
  }
  const target = fileIn(context.uploadsFolder, given.path_id)
  if (taken.has(target)) {
    tally.leave('files listed twice')
    return false
  }
  taken.add(target)
  const head = await readHead(source.path, HEAD_BYTES)
  const contentType = contentTypeOf(head)
  const dimensions = imageSize(contentType, head)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(source.path, target)
  const { size } = await stat(target)
  insertRow(context.database, 'upload', {
    path: given.path_id,
    owner_id: people.idOf(given.owner),
    name: Array.from(plainFileName(given.file_name)).slice(0, 255).join(''),
    content_type: contentType,
    size,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
    animated: isAnimated(contentType, head) ? 1 : 0,
    created_at: given.create_time,
  })
  numberFile(context.database, given.path_id, given.id)
  tally.come('files')
  return true
}

/** Takes over the files that messages link. @returns their paths by the IDs of those messages */
export async function addUploads(parts: Parts): Promise<ReadonlyMap<number, readonly string[]>> {
  const { archive, tally } = parts
  const byMessage = new Map<number, string[]>()
  if (!archive.has('attachment.json')) return byMessage
  const tables = new Tables(await archive.json('attachment.json'), 'attachment.json', tally)
  const taken = new Set<string>()
  for (const given of onceEach(tables.rows('zerver_attachment', attachment), 'files', tally)) {
    if (!(await takeFile(parts, given, taken))) continue
    for (const id of given.messages) byMessage.set(id, [...(byMessage.get(id) ?? []), given.path_id])
  }
  return byMessage
}

/** The first of these files that is a picture of an accepted kind and size. */
async function firstPicture(
  { archive, tally }: Parts,
  paths: readonly string[],
  maxMebibytes: number,
  what: string,
): Promise<CheckedPicture | undefined> {
  for (const path of paths) {
    const source = archive.file(path)
    if (!source) continue
    try {
      return await checkedPicture(source, maxMebibytes)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  tally.leave(`${what} that are missing, too large or of an unknown kind`)
  return undefined
}

export async function addAvatars(parts: Parts): Promise<void> {
  const { context, people, tally } = parts
  const byUser = Map.groupBy(await recordsIn(parts, 'avatars', avatarRecord), (each) => each.user_profile_id)
  for (const [userId, records] of byUser) {
    if (!people.isKnown(userId)) continue
    // The picture as it was uploaded comes before the smaller ones made of it.
    const paths = records
      .map(({ path }) => `avatars/${path}`)
      .toSorted((left, right) => Number(right.endsWith('.original')) - Number(left.endsWith('.original')))
    const picture = await firstPicture(parts, paths, limits.max_avatar_file_size_mib, 'pictures of people')
    if (!picture) continue
    const version = Math.max(1, ...records.map((each) => each.avatar_version ?? 1))
    await storePicture(context, 'people', picture, (name) =>
      setAvatar(context.database, userId, `people/${name}`, version),
    )
    tally.come('pictures of people')
  }
}

export async function addEmoji(parts: Parts, tables: Tables): Promise<void> {
  const { context, people, tally } = parts
  const records = await recordsIn(parts, 'emoji', emojiRecord)
  for (const row of onceEach(tables.rows('zerver_realmemoji', emoji), 'emoji', tally)) {
    const paths = records
      .filter(({ file_name }) => file_name === row.file_name)
      .map(({ path }) => `emoji/${path}`)
      .toSorted((left, right) => Number(right.endsWith('.original')) - Number(left.endsWith('.original')))
    if (!isEmojiName(row.name)) {
      tally.leave('emoji with a name that cannot be here')
      continue
    }
    const picture = await firstPicture(parts, paths, limits.max_emoji_file_size_mib, 'emoji')
    if (!picture) continue
    await storePicture(context, 'emoji', picture, (path) => {
      const isAdded = insertRow(context.database, 'custom_emoji', {
        id: row.id,
        name: row.name,
        path,
        deactivated: Number(row.deactivated ?? false),
        author_id: people.knownOrNull(row.author),
        size: picture.content.length,
      })
      if (isAdded) tally.come('emoji')
      else tally.leave('emoji with the name of another')
    })
  }
}

const organisationPictures = [
  ['icon', 'icon_source', 'icon_path'],
  ['logo', 'logo_source', 'logo_path'],
  ['night_logo', 'night_logo_source', 'night_logo_path'],
] as const

export async function addOrganisationPictures(parts: Parts, row: Realm): Promise<void> {
  const records = await recordsIn(parts, 'realm_icons', iconRecord)
  for (const [name, source, setting] of organisationPictures) {
    if (row[source] !== 'U') continue
    const paths = [`${name}.original`, `${name}.png`].flatMap((ending) =>
      records
        .filter(({ path }) => path.split('/').at(-1) === ending)
        .map(({ path }) => `realm_icons/${path}`),
    )
    const picture = await firstPicture(
      parts,
      paths,
      limits.max_icon_file_size_mib,
      'pictures of the organization',
    )
    if (!picture) continue
    await storePicture(parts.context, 'organisation', picture, (path) =>
      storeOrganisationSettings(parts.context, { [setting]: path }),
    )
    parts.tally.come('pictures of the organization')
  }
}
