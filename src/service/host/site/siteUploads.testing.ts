import type { IncomingMessage } from 'node:http'
import { capabilitiesOf, userOf } from './sitePeople.testing.ts'

interface Media {
  readonly url: string
  readonly revoked: ReadonlySet<string>
  /** Names of the pictures that were brought, by their IDs. */
  readonly media: Map<number, string>
}

const refusal = (status: number, code: string, message: string): [number, unknown] => [
  status,
  { code, message, data: { status } },
]

/** The file's name: in a form, or in a header, whose names in another encoding WordPress does not read. */
async function nameOf({ headers }: IncomingMessage, bytes: Buffer): Promise<string | undefined> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) {
    return /;\s*filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '')?.[1]
  }
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  return file instanceof File ? file.name : undefined
}

/** Answers `POST /wp/v2/media`. */
export async function takeUpload(
  { url, revoked, media }: Media,
  request: IncomingMessage,
  bytes: Buffer,
): Promise<[number, unknown]> {
  const user = userOf(request.headers.authorization, revoked)
  if (user === undefined || user === 'wrong' || !capabilitiesOf[user.role].includes('upload_files')) {
    return refusal(400, 'rest_cannot_create', 'Sorry, you are not allowed to upload media on this site.')
  }
  const name = await nameOf(request, bytes)
  if (name === undefined) {
    return refusal(400, 'rest_upload_invalid_disposition', 'Invalid Content-Disposition supplied.')
  }
  if (!/\.(png|jpe?g|gif|webp|avif)$/i.test(name)) {
    return refusal(500, 'rest_upload_unknown_error', 'Sorry, you are not allowed to upload this file type.')
  }
  const id = 30 + media.size
  media.set(id, name)
  const source_url = `${url}/wp-content/uploads/picture-${id}.jpg`
  return [201, { id, source_url, media_details: { width: 40, height: 30, sizes: {} } }]
}
