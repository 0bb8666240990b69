import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { thumbnailBounds } from '../../../protocol/bounds.ts'
import { thumbnailFormats, type ThumbnailKind } from '../../../protocol/chat/thumbnails.ts'
import { isMissing } from '../../files/diskFile.ts'
import { isBearable } from '../../files/imageSize.ts'
import { fileIn } from '../../files/keepFile.ts'
import { storedName } from '../../files/names.ts'
import type { ThumbnailService } from '../../thumbnails/thumbnailService.ts'
import type { UploadRow } from './store.ts'

type PictureRow = Pick<UploadRow, 'content_type' | 'width' | 'height' | 'animated'>

/** Types that messages show. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])
/** Types of which a thumbnail can move; others show their first image alone. */
const moving: ReadonlySet<string> = new Set(['image/gif', 'image/webp'])

function isPicture({ content_type, width, height }: PictureRow): boolean {
  const size = width === null || height === null ? undefined : { width, height }
  return shown.has(content_type) && isBearable(size)
}

/** Returns the thumbnail that messages show of a file; undefined if they show the file itself. */
export function thumbnailOf(picture: PictureRow): ThumbnailKind | undefined {
  if (!isPicture(picture)) return undefined
  const { content_type, animated } = picture
  if (animated === 1) return moving.has(content_type) ? 'animated' : undefined
  // Of earlier files it is not known whether they move; photos never do.
  return animated === 0 || content_type === 'image/jpeg' ? 'still' : undefined
}

/** Bytes of a file; undefined if it does not exist. */
async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The kind that can be made of this picture. */
function makeableKind(upload: PictureRow, asked: ThumbnailKind): ThumbnailKind | undefined {
  if (asked === 'animated') return thumbnailOf(upload)
  return isPicture(upload) ? 'still' : undefined
}

export interface ThumbnailsOptions {
  readonly uploadsFolder: string
  /** Folder of the thumbnails; created on first use. */
  readonly folder: string
  readonly service: ThumbnailService
  /** Milliseconds that a reader waits for a thumbnail at most. */
  readonly wait?: number | undefined
  /** Reports that a thumbnail could not be kept. */
  readonly onFault: (error: unknown) => void
}

/**
 * Thumbnails of uploads, in a folder of their own, made when they are first asked for. They can be made again, so
 * nothing refers to them. An empty file says that a picture has none: it is malformed, or no larger itself.
 */
export class Thumbnails {
  readonly #uploadsFolder: string
  readonly #folder: string
  readonly #service: ThumbnailService
  readonly #onFault: (error: unknown) => void
  readonly #wait: number
  readonly #making = new Map<string, Promise<void>>()

  constructor({ uploadsFolder, folder, service, onFault, wait }: ThumbnailsOptions) {
    this.#uploadsFolder = uploadsFolder
    this.#folder = folder
    this.#service = service
    this.#onFault = onFault
    this.#wait = wait ?? thumbnailBounds.wait
  }

  #fileOf(path: string, kind: ThumbnailKind): string {
    return join(this.#folder, `${storedName(path)}.${thumbnailFormats[kind].name}`)
  }

  /**
   * Returns the file of a thumbnail, made if there is time; undefined if the picture itself is to be shown.
   * @param payerId the user charged for making it
   */
  async find(upload: UploadRow, asked: ThumbnailKind, payerId: number): Promise<string | undefined> {
    const kind = makeableKind(upload, asked)
    if (kind === undefined) return undefined
    const file = this.#fileOf(upload.path, kind)
    const known = await sizeOf(file)
    if (known === undefined) await this.#await(() => this.#draw(upload, kind, payerId), file)
    return (known ?? (await sizeOf(file)) ?? 0) > 0 ? file : undefined
  }

  /** Waits for the thumbnail for a time: what is not ready then is there for the next reader. */
  async #await(draw: () => Promise<void>, file: string): Promise<void> {
    const making = this.#making.get(file) ?? this.#begin(draw, file)
    const end = new AbortController()
    const patience = pause(this.#wait, undefined, { signal: end.signal }).catch(() => undefined)
    await Promise.race([making, patience])
    end.abort()
  }

  #begin(draw: () => Promise<void>, file: string): Promise<void> {
    const making = draw()
      .catch(this.#onFault)
      .finally(() => this.#making.delete(file))
    this.#making.set(file, making)
    return making
  }

  async #draw({ path, size }: UploadRow, kind: ThumbnailKind, payerId: number): Promise<void> {
    const file = this.#fileOf(path, kind)
    const source = fileIn(this.#uploadsFolder, path)
    const target = `${file}.unfinished`
    const { max_width: width, max_height: height } = thumbnailFormats[kind]
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const images = kind === 'animated' ? 'all' : 'first'
    const outcome = await this.#service.make(payerId, { source, target, width, height, images })
    if (outcome === 'refused') return
    const made = outcome === 'made' ? ((await sizeOf(target)) ?? 0) : 0
    if (made === 0 || made >= size) await writeFile(target, '', { mode: 0o600 })
    await rename(target, file)
    // The picture can have been deleted meanwhile.
    if ((await sizeOf(source)) === undefined) await this.discard(path)
  }

  /** Deletes the thumbnails of a file that is deleted. */
  async discard(path: string): Promise<void> {
    const files = [this.#fileOf(path, 'still'), this.#fileOf(path, 'animated')]
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
}
