import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewBounds } from '../../../protocol/bounds.ts'
import type { Database } from '../../database/database.ts'
import { contentTypeOf } from '../../files/contentType.ts'
import { imageSize, isBearable, type ImageSize } from '../../files/imageSize.ts'
import { withoutMetadata } from '../../files/metadata/clean.ts'
import {
  forgetPicture,
  keptPicture,
  notePictureUse,
  storePicture,
  surplusPictures,
  type PictureRow,
} from './store.ts'

/** Types that browsers show and that contain no scripts. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** Recording each use of a picture would write more than it is worth. */
const USE_PRECISION = 60 * 60

export interface CheckedPicture extends ImageSize {
  readonly contentType: string
  readonly content: Buffer
}

/** Returns the picture without metadata; undefined for content that is none, whatever its sender calls it. */
export function checkedPicture(body: Buffer): CheckedPicture | undefined {
  const contentType = contentTypeOf(body)
  const size = pictureTypes.has(contentType) ? imageSize(contentType, body) : undefined
  if (!size || !isBearable(size)) return undefined
  const content = withoutMetadata(contentType, body)
  return content && { contentType, content, ...size }
}

/** Pictures of other sites on disk: bounded in number and bytes, dropped when they were not used for long. */
export class PictureCache {
  readonly #database: Database
  readonly #folder: string
  readonly #now: () => number

  /** @param now UNIX seconds */
  constructor(database: Database, folder: string, now: () => number) {
    this.#database = database
    this.#folder = folder
    this.#now = now
  }

  /** Path of the file of a picture. */
  fileOf({ file }: Pick<PictureRow, 'file'>): string {
    return join(this.#folder, file)
  }

  find(url: string): PictureRow | undefined {
    const row = keptPicture(this.#database, url)
    const now = this.#now()
    if (row && now - row.used_at > USE_PRECISION) notePictureUse(this.#database, url, now)
    return row
  }

  async keep(url: string, { content, contentType }: CheckedPicture): Promise<PictureRow> {
    const file = createHash('sha256').update(url).digest('hex')
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeFile(join(this.#folder, file), content, { mode: 0o600 })
    const row = { url, file, content_type: contentType, size: content.length, used_at: this.#now() }
    storePicture(this.#database, row)
    return row
  }

  /** Forgets the picture, whose file is missing. */
  forget(url: string): void {
    forgetPicture(this.#database, url)
  }

  /** Drops some of what is beyond the bounds. */
  async tidy(): Promise<void> {
    const surplus = surplusPictures(this.#database, {
      before: this.#now() - previewBounds.kept_seconds,
      most: previewBounds.kept_pictures,
      bytes: previewBounds.kept_bytes,
    })
    for (const { url } of surplus) forgetPicture(this.#database, url)
    await Promise.all(surplus.map((row) => rm(this.fileOf(row), { force: true })))
  }
}
