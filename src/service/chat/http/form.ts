import { limits } from '../../../protocol/chat/limits.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { say } from '../../refusals/say.ts'
import { readStream } from '../../readStream.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { Gate } from '../router.ts'

const MEBIBYTE = 1024 * 1024
const MAX_FORM_BYTES = MEBIBYTE
/** What multipart wraps around a file. */
const MULTIPART_ALLOWANCE = 64 * 1024
const MAX_UPLOAD_BYTES = limits.max_file_upload_size_mib * MEBIBYTE + MULTIPART_ALLOWANCE
const MAX_FIELDS = 200

/** The decoded fields of a request, and the file of an upload. */
export interface RequestForm {
  readonly fields: URLSearchParams
  readonly file: File | undefined
}

const refuseLargerThan = (limit: number): never =>
  refuse(
    'REQUEST_TOO_LARGE',
    say('The request is larger than {limit} MiB.', { limit: Math.floor(limit / MEBIBYTE) }),
  )

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) <= limit) return new Uint8Array(await request.arrayBuffer())
  return request.body ? readStream(request.body, limit) : new Uint8Array()
}

/** Lets one who is refused whatever they send come to the end of it. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body) await readStream(request.body, 0)
}

function limitOf({ upload, largestBody }: Endpoint): number {
  if (upload) return MAX_UPLOAD_BYTES
  return largestBody === undefined ? MAX_FORM_BYTES : largestBody * MEBIBYTE
}

async function readMultipart(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<RequestForm> {
  const parts = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => badRequest('The body is not valid multipart/form-data.'))
  const fields = new URLSearchParams()
  let file: File | undefined
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value)
    else if (file) badRequest('Send one file at a time.')
    else file = value
  }
  return { fields, file }
}

async function readFields(endpoint: Endpoint, request: Request, { refuseLarge }: Gate): Promise<RequestForm> {
  const contentType = request.headers.get('content-type') ?? ''
  const limit = limitOf(endpoint)
  const body = (await readBody(request, limit)) ?? refuseLarge?.() ?? refuseLargerThan(limit)
  if (body.byteLength === 0) return { fields: new URLSearchParams(), file: undefined }
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return readMultipart(contentType, body)
  if (type === 'application/x-www-form-urlencoded' || type === '') {
    return { fields: new URLSearchParams(new TextDecoder().decode(body)), file: undefined }
  }
  return badRequest('The body must be application/x-www-form-urlencoded or multipart/form-data.')
}

/**
 * The parameters of a request: the query of a GET, the body of others (chat spec 1.2). Clients that exist put those of
 * DELETE, PATCH and PUT into the query, which is read as well; a POST may carry a password, which belongs in no address.
 * @throws Refusal when it is too large, has too many fields or is of another type.
 */
export async function readForm(
  endpoint: Endpoint,
  request: Request,
  query: URLSearchParams,
  gate: Gate = {},
): Promise<RequestForm> {
  if (endpoint.method === 'GET') return limitFields({ fields: query, file: undefined })
  const form = await readFields(endpoint, request, gate)
  if (endpoint.method !== 'POST') for (const [name, value] of query) form.fields.append(name, value)
  return limitFields(form)
}

function limitFields(form: RequestForm): RequestForm {
  if (form.fields.size > MAX_FIELDS)
    badRequest(say('A request may have at most {limit} fields.', { limit: MAX_FIELDS }))
  return form
}
