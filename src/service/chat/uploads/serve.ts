import { createHash } from 'node:crypto'
import { readThumbnailPath, type ThumbnailKind } from '../../../protocol/chat/thumbnails.ts'
import { shownInline } from '../../files/contentType.ts'
import { fileResponse, notFound } from '../../files/fileResponse.ts'
import { fileIn } from '../../files/keepFile.ts'
import { cleanFileName } from '../../files/names.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { ownerOf } from '../users/store.ts'
import { findUpload } from './access.ts'
import { uploadByPath, type UploadRow } from './store.ts'
import { readTemporary } from './temporary.ts'

/** Quoted for old readers, encoded for the rest (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${cleanFileName(name)}"; filename*=UTF-8''${encoded}`
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Returns the upload at an address if the reader has access to it. */
function uploadAt(context: ChatContext, reader: Caller | undefined, path: string): UploadRow | undefined {
  if (!path.startsWith('temporary/')) return findUpload(context, reader, path)
  const signed = readTemporary(path.slice('temporary/'.length), secondsNow(context))
  return signed === undefined ? undefined : uploadByPath(context.database, signed)
}

/** Changes with the content: an upload and each of its thumbnails are never written again. */
const tagOf = (path: string, part = ''): string =>
  createHash('sha256').update(`${path}${part}`).digest('base64url').slice(0, 22)

// An upload never changes, but access to it does: browsers revalidate and receive 304.
const cacheControl = 'private, no-cache'

async function serveThumbnail(
  context: ChatContext,
  upload: UploadRow,
  kind: ThumbnailKind,
  request: Request,
): Promise<Response> {
  const file = await context.thumbnails.find(upload, kind, ownerOf(context.database, upload.owner_id))
  if (file === undefined) return serveFile(context, upload, request)
  const contentType = 'image/webp'
  const tag = tagOf(upload.path, `/${kind}`)
  return fileResponse({ file, contentType, disposition: 'inline', cacheControl, tag }, request)
}

/**
 * Serves `/user_uploads/*`: the file for its owner, for readers of a message that links it, and for anybody
 * with a temporary address; else 404. Below `thumbnail/`, it is a smaller version of a picture, and the picture itself
 * as long as there is none.
 * @param path the part after `/user_uploads/`, still percent-encoded
 */
export async function serveUpload(
  context: ChatContext,
  reader: Caller | undefined,
  path: string,
  request: Request,
): Promise<Response> {
  const decoded = decodePath(path)
  if (decoded === undefined) return notFound()
  const thumbnail = readThumbnailPath(decoded)
  const upload = uploadAt(context, reader, thumbnail?.path ?? decoded)
  if (!upload) return notFound()
  if (!thumbnail) return serveFile(context, upload, request)
  return thumbnail.kind ? serveThumbnail(context, upload, thumbnail.kind, request) : notFound()
}

function serveFile(context: ChatContext, upload: UploadRow, request: Request): Promise<Response> {
  const isShown = shownInline.has(upload.content_type)
  const wantsDownload = new URL(request.url).searchParams.has('download')
  return fileResponse(
    {
      file: fileIn(context.uploadsFolder, upload.path),
      contentType: isShown ? upload.content_type : 'application/octet-stream',
      disposition: disposition(isShown && !wantsDownload ? 'inline' : 'attachment', upload.name),
      cacheControl,
      tag: tagOf(upload.path),
    },
    request,
  )
}
