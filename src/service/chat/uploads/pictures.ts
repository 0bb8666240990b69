import { join } from 'node:path'
import { contentTypeOf } from '../../files/contentType.ts'
import { readHead } from '../../files/diskFile.ts'
import { fileHeaders, fileResponse, notFound } from '../../files/fileResponse.ts'
import { drawnPicture as generatedPicture } from '../../../protocol/chat/pictures.ts'
import type { Caller, ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { pictureUrl } from '../users/present.ts'
import { userByEmail, userById, type UserRow } from '../users/store.ts'
import { maySee } from '../users/visibility.ts'
import { identicon } from './identicon.ts'
import { isAvatarPath, isEmojiPath } from './store.ts'

const EMOJI_PREFIX = 'emoji/'
const ORGANISATION_PREFIX = 'organisation/'
const RECOGNISED_BYTES = 32

/**
 * Folder of users' pictures, custom emoji (subfolder `emoji`) and the organization's own pictures (subfolder
 * `organisation`), apart from the uploads of messages.
 */
export const picturesFolder = (context: Pick<ChatContext, 'uploadsFolder'>): string =>
  join(context.uploadsFolder, 'pictures')

const isId = (text: string): boolean => /^\d{1,15}$/.test(text)

function isKnownPicture(context: ChatContext, path: string): boolean {
  const { database } = context
  if (path.startsWith(ORGANISATION_PREFIX)) {
    const { icon_path, logo_path, night_logo_path } = organisationSettings(context)
    return [icon_path, logo_path, night_logo_path].includes(path.slice(ORGANISATION_PREFIX.length))
  }
  return path.startsWith(EMOJI_PREFIX)
    ? isEmojiPath(database, path.slice(EMOJI_PREFIX.length))
    : isAvatarPath(database, path)
}

/** The generated picture for any ID, existing or not, so that accounts cannot be counted by it. */
function drawnPicture(userId: number): Response {
  return new Response(new Uint8Array(identicon(userId)), {
    headers: { ...fileHeaders, 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' },
  })
}

const leadTo = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { ...fileHeaders, location, 'cache-control': 'private, no-cache' },
  })

/** The user with the ID or the API email, if the reader can see them. */
function userNamed(context: ChatContext, reader: Caller | undefined, named: string): UserRow | undefined {
  if (!reader) return undefined
  const user = isId(named)
    ? userById(context.database, Number(named))
    : userByEmail(context.database, named.replace(/%40/i, '@'))
  return user && maySee(context, reader, user.id) ? user : undefined
}

/**
 * Leads from `/avatar/{user}` to the present picture of the user with the ID or the API email, for clients that have no
 * address of it. Any other ID leads to its generated picture.
 * @param path the part after `/avatar/`
 */
export function leadToAvatar(context: ChatContext, reader: Caller | undefined, path: string): Response {
  const named = path.replace(/\/medium$/, '')
  const user = userNamed(context, reader, named)
  if (user) return leadTo(pictureUrl(user))
  return isId(named) ? leadTo(generatedPicture(Number(named), 1)) : notFound()
}

/**
 * Serves `/user_avatars/*`: users' pictures and, below `emoji/`, custom emoji; 404 for files unknown to the
 * database. A user ID alone yields the generated picture. Addresses carry a version, so browsers can cache
 * pictures.
 * @param path the part after `/user_avatars/`
 */
export async function serveAvatar(context: ChatContext, path: string, request: Request): Promise<Response> {
  if (isId(path)) return drawnPicture(Number(path))
  if (!isKnownPicture(context, path)) return notFound()
  const file = join(picturesFolder(context), path)
  const contentType = contentTypeOf(await readHead(file, RECOGNISED_BYTES))
  if (!contentType.startsWith('image/')) return notFound()
  const version = new URL(request.url).searchParams.get('version') ?? ''
  return fileResponse(
    {
      file,
      contentType,
      disposition: 'inline',
      cacheControl: 'private, max-age=86400',
      tag: Buffer.from(`${path} ${version}`).toString('base64url'),
    },
    request,
  )
}
