import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypeOf } from '../../files/contentType.ts'
import { imageSize, isBearable } from '../../files/imageSize.ts'
import { withoutMetadata } from '../../files/metadata/clean.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { picturesFolder } from './pictures.ts'

/** File extensions of accepted picture types, by detected MIME type. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Folders below the pictures folder. */
type PictureFolder = 'emoji' | 'organisation' | 'people'

/** A picture that was checked, not yet on disk. */
export interface CheckedPicture {
  readonly content: Buffer
  readonly ending: string
}

const undecodable = (): never => badRequest('uploads.imageUnreadable')

/**
 * Returns the picture without metadata. @throws Refusal unless it is a type that browsers show and within the
 * size limit, in MiB
 */
export async function checkedPicture(
  file: Pick<ReceivedFile, 'path' | 'size'> | undefined,
  maxMebibytes: number,
): Promise<CheckedPicture> {
  if (!file) return badRequest('uploads.oneFile')
  if (file.size > maxMebibytes * 1024 * 1024) {
    badRequest(because('uploads.large', { limit: maxMebibytes }))
  }
  const given = await readFile(file.path)
  const type = contentTypeOf(given)
  const ending = endings[type] ?? badRequest('uploads.imageFormat')
  const size = imageSize(type, given) ?? undecodable()
  if (!isBearable(size)) badRequest('uploads.imageSize')
  return { content: withoutMetadata(type, given) ?? undecodable(), ending }
}

/** Writes a picture into a folder below the pictures folder, under an unguessable name. @returns the name */
async function keepPicture(
  context: Pick<ChatContext, 'uploadsFolder'>,
  folder: PictureFolder,
  { content, ending }: CheckedPicture,
): Promise<string> {
  const path = join(picturesFolder(context), folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const name = `${randomBytes(18).toString('base64url')}.${ending}`
  await writeFile(join(path, name), content, { flag: 'wx', mode: 0o600, flush: true })
  return name
}

/** Deletes a picture without references. */
export const discardPicture = (
  context: Pick<ChatContext, 'uploadsFolder'>,
  folder: PictureFolder,
  name: string,
): Promise<void> => rm(join(picturesFolder(context), folder, name), { force: true })

/** Writes a picture and records its name; deletes the file if recording fails. */
export async function storePicture<T>(
  context: Pick<ChatContext, 'uploadsFolder'>,
  folder: PictureFolder,
  picture: CheckedPicture,
  record: (name: string) => T,
): Promise<T> {
  const name = await keepPicture(context, folder, picture)
  try {
    return record(name)
  } catch (error) {
    await discardPicture(context, folder, name)
    throw error
  }
}
