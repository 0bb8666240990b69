import { fileBounds } from '../../../protocol/bounds.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { LargerBody, receiveForm, type Receiving } from '../../files/receive/form.ts'
import { MalformedBody, TooMuch } from '../../files/receive/multipart.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import { say } from '../../refusals/say.ts'
import { CutShort, readStream } from '../../readStream.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { Gate } from '../router.ts'

const MEBIBYTE = 1024 * 1024
const MAX_FORM_BYTES = MEBIBYTE
/** Bytes that multipart adds around a file. */
const MULTIPART_ALLOWANCE = 64 * 1024
/** Maximum bytes of a request with a file. */
export const MAX_UPLOAD_BYTES = limits.max_file_upload_size_mib * MEBIBYTE + MULTIPART_ALLOWANCE

/** The decoded fields of a request, and the file of an upload. */
export interface RequestForm {
  readonly fields: URLSearchParams
  readonly file: ReceivedFile | undefined
  /** Deletes the file from the disk if no handler kept it. */
  readonly discard?: () => Promise<void>
}

const refuseLargerThan = (limit: number): never =>
  refuse(
    'REQUEST_TOO_LARGE',
    say('The request is larger than {limit} MiB.', { limit: Math.floor(limit / MEBIBYTE) }),
  )

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) <= limit) {
    const bytes = await request.arrayBuffer().catch((error: unknown) => {
      throw new CutShort(error)
    })
    return new Uint8Array(bytes)
  }
  return request.body ? readStream(request.body, limit) : new Uint8Array()
}

/** Drains a refused request's body so that the client reads the answer. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body) await readStream(request.body, 0)
}

const limitOf = ({ largestBody }: Endpoint): number =>
  largestBody === undefined ? MAX_FORM_BYTES : largestBody * MEBIBYTE

const malformed = (): never => badRequest('The body is not valid multipart/form-data.')

/** Reads text fields only: a file is ignored by endpoints that take none. */
async function readMultipart(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<RequestForm> {
  const parts = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(malformed)
  const fields = new URLSearchParams()
  for (const [name, value] of parts) if (typeof value === 'string') fields.append(name, value)
  return { fields, file: undefined }
}

const tooManyFields = (): never =>
  badRequest(say('A request may have at most {limit} fields.', { limit: fileBounds.parts }))

/** Reads a form with a file, which is written to the disk. */
async function readUpload(
  request: Request,
  receiving: Receiving,
  { refuseLarge }: Gate,
): Promise<RequestForm> {
  try {
    const { fields, files, discard } = await receiveForm(request, receiving)
    if (files.length > 1) {
      await discard()
      badRequest('Send one file at a time.')
    }
    return { fields, file: files[0], discard }
  } catch (error) {
    if (error instanceof LargerBody) return refuseLarge?.() ?? refuseLargerThan(receiving.limit)
    if (error instanceof TooMuch)
      return error.of === 'parts' ? tooManyFields() : refuseLargerThan(MAX_FORM_BYTES)
    if (error instanceof MalformedBody) return malformed()
    throw error
  }
}

const typeOf = (contentType: string): string | undefined => contentType.split(';', 1)[0]?.trim().toLowerCase()

async function readFields(
  endpoint: Endpoint,
  request: Request,
  gate: Gate,
  receiving: Receiving | undefined,
): Promise<RequestForm> {
  const contentType = request.headers.get('content-type') ?? ''
  const type = typeOf(contentType)
  if (receiving && type === 'multipart/form-data') return readUpload(request, receiving, gate)
  const limit = limitOf(endpoint)
  const body = (await readBody(request, limit)) ?? gate.refuseLarge?.() ?? refuseLargerThan(limit)
  if (body.byteLength === 0) return { fields: new URLSearchParams(), file: undefined }
  if (type === 'multipart/form-data') return readMultipart(contentType, body)
  if (type === 'application/x-www-form-urlencoded' || type === '') {
    return { fields: new URLSearchParams(new TextDecoder().decode(body)), file: undefined }
  }
  return badRequest('The body must be application/x-www-form-urlencoded or multipart/form-data.')
}

/**
 * Reads a request's parameters: from the query of a GET, from the body of others (chat spec 1.2). Existing
 * clients put those of DELETE, PATCH and PUT into the query, which is read as well; a POST's is not, because
 * a password does not belong in an address.
 * @param receiving destination of the file, if the endpoint takes one
 * @throws Refusal if the body is too large, has too many fields or is of another type
 */
export async function readForm(
  endpoint: Endpoint,
  request: Request,
  query: URLSearchParams,
  gate: Gate = {},
  receiving?: Receiving,
): Promise<RequestForm> {
  if (endpoint.method === 'GET') return limitFields({ fields: query, file: undefined })
  const form = await readFields(endpoint, request, gate, receiving)
  if (endpoint.method !== 'POST') for (const [name, value] of query) form.fields.append(name, value)
  return limitFields(form)
}

function limitFields(form: RequestForm): RequestForm {
  if (form.fields.size > fileBounds.parts) tooManyFields()
  return form
}
