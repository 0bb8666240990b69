import { createHash } from 'node:crypto'
import { previewBounds } from '../../../protocol/bounds.ts'
import { fileHeaders, fileResponse, notFound } from '../../files/fileResponse.ts'
import { retrieve, type Retrieved } from '../../internet/retrieve.ts'
import type { ChatContext } from '../context.ts'
import type { FileRoute } from '../router.ts'
import { ELSEWHERE_PREFIX, readElsewhere } from './address.ts'
import type { LinkPreviews } from './linkPreviews.ts'
import { knownPreviews, type Preview } from './store.ts'
import { USER_AGENT } from './userAgent.ts'

const A_DAY = 24 * 60 * 60
/** Readers of a message can see its pictures, also those who were not there when they were fetched. */
const CACHE_CONTROL = `private, max-age=${A_DAY}`

async function servePicture(previews: LinkPreviews, url: string, request: Request): Promise<Response> {
  const picture = await previews.picture(url)
  if (!picture) return notFound()
  const answer = await fileResponse(
    {
      file: previews.pictures.fileOf(picture),
      contentType: picture.content_type,
      disposition: 'inline',
      cacheControl: CACHE_CONTROL,
      tag: createHash('sha256').update(`${url}\n${picture.size}`).digest('base64url').slice(0, 22),
    },
    request,
  )
  // Somebody emptied the folder: the next reader gets it again.
  if (answer.status === 404) previews.pictures.forget(url)
  return answer
}

type Film = Extract<Preview, { kind: 'film' | 'sound' }>

/** The part that is asked for: what the reader wants, and no more than is passed on at once. */
function partOf(header: string | null): string | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? 'bytes=0-') ?? []
  if (first === undefined || last === undefined) return undefined
  const most = Number(first) + previewBounds.film_part_bytes - 1
  return `bytes=${first}-${last === '' ? most : Math.min(Number(last), most)}`
}

/** Passes on parts of films and sounds: browsers ask for one after the other as they play. */
class Films {
  readonly #previews: LinkPreviews
  #underWay = 0

  constructor(previews: LinkPreviews) {
    this.#previews = previews
  }

  async serve(url: string, { content_type }: Film, request: Request): Promise<Response> {
    const range = partOf(request.headers.get('range'))
    if (range === undefined || this.#underWay >= previewBounds.film_parts) return notFound()
    this.#underWay += 1
    try {
      return this.#answer(await this.#part(url, range), content_type)
    } catch {
      return notFound()
    } finally {
      this.#underWay -= 1
    }
  }

  async #part(url: string, range: string): Promise<Retrieved> {
    const { request } = this.#previews
    if (!request) throw new Error('previews are off')
    return retrieve(request, new URL(url), {
      accept: 'video/*,audio/*',
      userAgent: USER_AGENT,
      milliseconds: previewBounds.milliseconds,
      redirects: previewBounds.redirects,
      range,
      limitOf: (type) =>
        /^(?:video|audio)\/|^application\/octet-stream$/.test(type)
          ? { bytes: previewBounds.film_part_bytes, longer: 'refuse' }
          : undefined,
    })
  }

  #answer({ body, range }: Retrieved, contentType: string): Response {
    const headers: Record<string, string> = {
      ...fileHeaders,
      'content-type': contentType,
      'content-disposition': 'inline',
      'content-length': String(body.length),
      'cache-control': CACHE_CONTROL,
    }
    if (range !== undefined && /^bytes \d{1,15}-\d{1,15}\/(?:\d{1,15}|\*)$/.test(range)) {
      headers['content-range'] = range
      headers['accept-ranges'] = 'bytes'
      return new Response(new Uint8Array(body), { status: 206, headers })
    }
    return new Response(new Uint8Array(body), { headers })
  }
}

/** Hands out pictures, films and sounds of other sites, so that those do not learn who reads a message. */
export function elsewhereRoute(context: ChatContext, previews: LinkPreviews): FileRoute {
  const films = new Films(previews)
  return {
    prefix: ELSEWHERE_PREFIX,
    handle: (path, _reader, request) => {
      const url = readElsewhere(context, path)
      if (url === undefined) return notFound()
      const preview = knownPreviews(context.database, [url]).get(url)?.preview
      return preview?.kind === 'film' || preview?.kind === 'sound'
        ? films.serve(url, preview, request)
        : servePicture(previews, url, request)
    },
  }
}
