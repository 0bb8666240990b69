import { hostError } from '../answers.ts'
import type { ChatBackend } from '../backend.ts'
import { INERT, isAmbiguous } from '../proxy.ts'
import type { Picture } from './keptPictures.ts'
import { PictureLoader } from './loadPicture.ts'

/*
 * Pictures that an external chat service has outside of its interface: emoji and other pictures among its static
 * files, and avatars by user ID, which lead to where the picture is: with the service, or at Gravatar. They come
 * through the host, so that a page loads from its own origin only and nobody else learns who reads what.
 */

export const picturePaths = ['/avatar/*', '/static/*'] as const

const STATIC = /^\/static\/(generated\/emoji|images)\/./
const AVATAR = /^\/avatar\/\d+(\/medium)?$/

/** Seconds for which browsers keep a picture: a changed one has another address. */
const A_DAY = 86_400
/** Seconds until a browser asks again for one that is not there. */
const A_MINUTE = 60

const refused = (): Response => {
  const response = hostError('NOT_FOUND', 'host.noPicture')
  response.headers.set('cache-control', `private, max-age=${A_MINUTE}`)
  return response
}

/** @param scope `private`: what a person may see of others is not for shared caches */
const shown = ({ type, bytes }: Picture, scope: 'public' | 'private'): Response =>
  new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': `${scope}, max-age=${A_DAY}`,
      'content-security-policy': INERT,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    },
  })

/** Milliseconds for which the service may take to say where an avatar is. */
const TIMEOUT = 10_000

/** @param base address of the chat service, without a trailing slash */
export function createPictures(base: string, loader = new PictureLoader()): ChatBackend {
  const own = new URL(`${base}/`)
  const isOwn = ({ href }: URL): boolean => href.startsWith(own.href)

  async function staticPicture(url: URL): Promise<Response> {
    const picture = await loader.load({ url, takesDrawings: true })
    return picture ? shown(picture, 'public') : refused()
  }

  /** The service decides who may see whom, so it is asked each time; browsers keep the answer. */
  async function whereAvatarIs(url: URL, authorization: string | undefined): Promise<URL | undefined> {
    const response = await fetch(url, {
      headers: authorization === undefined ? {} : { authorization },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return undefined
    return URL.parse(location, url) ?? undefined
  }

  async function avatar(url: URL, authorization: string | undefined): Promise<Response> {
    const target = await whereAvatarIs(url, authorization)
    if (!target || (!isOwn(target) && target.protocol !== 'https:')) return refused()
    // Only the service itself gets the person's credentials.
    const source = isOwn(target) ? { url: target, authorization } : { url: target }
    const picture = await loader.load({ ...source, takesDrawings: isOwn(target) })
    return picture ? shown(picture, 'private') : refused()
  }

  return async (request, { authorization }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    }
    const { pathname, search } = new URL(request.url)
    if (isAmbiguous(pathname)) return refused()
    const url = new URL(`${base}${pathname}${search}`)
    if (STATIC.test(pathname)) return staticPicture(url)
    if (!AVATAR.test(pathname)) return refused()
    return avatar(url, authorization ?? request.headers.get('authorization') ?? undefined).catch(refused)
  }
}
