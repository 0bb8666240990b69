import { createHash } from 'node:crypto'
import { shownInline } from '../../files/contentType.ts'
import { fileResponse, notFound } from '../../files/fileResponse.ts'
import { fileIn } from '../../files/keepFile.ts'
import { cleanFileName } from '../../files/names.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
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

/**
 * Serves `/user_uploads/*`: the file for its owner, for readers of a message that links it, and for anybody
 * with a temporary address; else 404.
 * @param path the part after `/user_uploads/`, still percent-encoded
 */
export async function serveUpload(
  context: ChatContext,
  reader: Caller | undefined,
  path: string,
  request: Request,
): Promise<Response> {
  const decoded = decodePath(path)
  const upload = decoded === undefined ? undefined : uploadAt(context, reader, decoded)
  if (!upload) return notFound()
  const isShown = shownInline.has(upload.content_type)
  const wantsDownload = new URL(request.url).searchParams.has('download')
  return fileResponse(
    {
      file: fileIn(context.uploadsFolder, upload.path),
      contentType: isShown ? upload.content_type : 'application/octet-stream',
      disposition: disposition(isShown && !wantsDownload ? 'inline' : 'attachment', upload.name),
      // An upload never changes, but access to it does: browsers revalidate and receive 304.
      cacheControl: 'private, no-cache',
      tag: createHash('sha256').update(upload.path).digest('base64url').slice(0, 22),
    },
    request,
  )
}
