import { previewBounds } from '../../../protocol/bounds.ts'
import { contentTypeOf } from '../../files/contentType.ts'
import type { GuardedRequest } from '../../internet/guardedRequest.ts'
import { retrieve, type BodyLimit, type Retrieved } from '../../internet/retrieve.ts'
import { decodePage, readMetadata } from './metadata.ts'
import { checkedPicture, pictureTypes, type CheckedPicture, type PictureCache } from './pictureCache.ts'
import type { Preview } from './store.ts'
import { USER_AGENT } from './userAgent.ts'

const pages: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])
const wholePage: BodyLimit = { bytes: previewBounds.page_bytes, longer: 'cut' }
const wholePicture: BodyLimit = { bytes: previewBounds.picture_bytes, longer: 'refuse' }
const head: BodyLimit = { bytes: previewBounds.film_head_bytes, longer: 'cut' }

const bounds = {
  userAgent: USER_AGENT,
  milliseconds: previewBounds.milliseconds,
  redirects: previewBounds.redirects,
} as const

/** @throws Error if the address has no picture, or leads where requests must not */
export async function fetchPicture(request: GuardedRequest, url: URL): Promise<CheckedPicture> {
  const { body } = await retrieve(request, url, {
    ...bounds,
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    limitOf: (type) => (pictureTypes.has(type) ? wholePicture : undefined),
  })
  const picture = checkedPicture(body)
  if (!picture) throw new Error('no picture')
  return picture
}

function limitOf(type: string): BodyLimit | undefined {
  if (pages.has(type)) return wholePage
  if (pictureTypes.has(type)) return wholePicture
  return /^(?:video|audio)\//.test(type) ? head : undefined
}

const nothing: Preview = { kind: 'nothing' }

/** Films and sounds are known by their first bytes, whatever their sender calls them. */
function mediaPreview(body: Buffer): Preview {
  const content_type = contentTypeOf(body)
  if (content_type === 'video/mp4' || content_type === 'video/webm') return { kind: 'film', content_type }
  return content_type.startsWith('audio/') ? { kind: 'sound', content_type } : nothing
}

/** Makes previews of addresses, and keeps their pictures. */
export class PreviewFetcher {
  readonly #request: GuardedRequest
  readonly #pictures: PictureCache

  constructor(request: GuardedRequest, pictures: PictureCache) {
    this.#request = request
    this.#pictures = pictures
  }

  /** Never rejects for faults of the other site: it then has nothing to show. */
  async preview(address: string): Promise<Preview> {
    const url = URL.parse(address)
    if (!url) return nothing
    let found: Retrieved
    try {
      found = await retrieve(this.#request, url, {
        ...bounds,
        accept: 'text/html,application/xhtml+xml,image/*,video/*,audio/*;q=0.9',
        limitOf,
      })
    } catch {
      return nothing
    }
    if (pages.has(found.type)) return this.#page(found)
    return pictureTypes.has(found.type) ? this.#picture(address, found.body) : mediaPreview(found.body)
  }

  async #picture(address: string, body: Buffer): Promise<Preview> {
    const picture = checkedPicture(body)
    if (!picture) return nothing
    await this.#pictures.keep(address, picture)
    const { contentType: content_type, width, height } = picture
    return { kind: 'picture', content_type, width, height }
  }

  async #page({ body, charset, url }: Retrieved): Promise<Preview> {
    const metadata = await readMetadata(decodePage(body, charset), url)
    if (!metadata) return nothing
    const { title, description, picture } = metadata
    const isShown = picture !== undefined && (await this.#keepPicture(picture))
    return { kind: 'page', title, description, picture: isShown ? picture.href : null }
  }

  /** @returns true if the picture of a page can be shown */
  async #keepPicture(url: URL): Promise<boolean> {
    if (url.href.length > previewBounds.address_length) return false
    if (this.#pictures.find(url.href)) return true
    try {
      await this.#pictures.keep(url.href, await fetchPicture(this.#request, url))
      return true
    } catch {
      return false
    }
  }
}
