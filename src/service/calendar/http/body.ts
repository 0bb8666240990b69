import { fileBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { chunksOf } from '../../readStream.ts'
import { LargerBody, receiveForm, type Receiving } from '../../files/receive/form.ts'
import { MalformedBody, TooMuch } from '../../files/receive/multipart.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import { say } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'
import { readBrackets } from './brackets.ts'

/** Bytes that multipart adds around a file. */
const MULTIPART_ALLOWANCE = 64 * 1024
export const MAX_UPLOAD_BYTES = limits.max_image_mib * 1024 * 1024 + MULTIPART_ALLOWANCE

/** Parsed body of a request. */
export interface Body {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: ReceivedFile | undefined
  /** Deletes files from the disk that no handler kept. */
  readonly discard?: () => Promise<void>
}

const nothing: Body = { fields: {}, file: undefined }

const tooLarge = (limit: number): never =>
  refuse(
    'rest_body_too_large',
    say('The request is larger than {limit} MiB.', { limit: Math.floor(limit / 1024 / 1024) }),
  )

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.byteLength
    if (size > limit) tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readJson(bytes: Uint8Array): Body {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('rest_invalid_json', 'The body is not valid JSON.', { params: {} })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('rest_invalid_json', 'The body must be a JSON object.', { params: {} })
  }
  return { fields: { ...value }, file: undefined }
}

const malformed = (): never =>
  refuse('rest_invalid_param', 'The body is not valid multipart/form-data.', { params: {} })

/** Reads text fields only: a file is ignored by endpoints that take none. */
async function readMultipart(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<Body> {
  const parts = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(malformed)
  const texts = new URLSearchParams()
  for (const [name, value] of parts) if (typeof value === 'string') texts.append(name, value)
  return { fields: readBrackets(texts), file: undefined }
}

/** Reads a form with a file, which is written to the disk. */
async function readUpload(request: Request, receiving: Receiving): Promise<Body> {
  try {
    const { fields, files, discard } = await receiveForm(request, receiving)
    return { fields: readBrackets(fields), file: files[0], discard }
  } catch (error) {
    if (error instanceof LargerBody) return tooLarge(receiving.limit)
    if (error instanceof MalformedBody) return malformed()
    if (!(error instanceof TooMuch)) throw error
    if (error.of === 'texts') return tooLarge(limits.max_body_bytes)
    const limit = fileBounds.parts
    return refuse('rest_invalid_param', say('A request may have at most {limit} fields.', { limit }))
  }
}

/**
 * Reads JSON, a form or an upload.
 * @param receiving destination of the file, if the endpoint takes one
 * @throws CalendarRefusal if it is too large or malformed
 */
export async function readBody(
  endpoint: Endpoint,
  request: Request,
  receiving: Receiving | undefined,
): Promise<Body> {
  if (endpoint.method === 'GET' || request.body === null) return nothing
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (receiving && type === 'multipart/form-data') return readUpload(request, receiving)
  const bytes = await readBytes(request, limits.max_body_bytes)
  if (bytes.byteLength === 0) return nothing
  switch (type) {
    case 'application/json':
      return readJson(bytes)
    case 'multipart/form-data':
      return readMultipart(contentType, bytes)
    case 'application/x-www-form-urlencoded':
    case '':
      return { fields: readBrackets(new URLSearchParams(new TextDecoder().decode(bytes))), file: undefined }
    default:
      return refuse('rest_invalid_param', 'The body must be JSON or a form.', { params: {} })
  }
}
