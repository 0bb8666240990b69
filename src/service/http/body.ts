import { fileBounds } from '../../protocol/bounds.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { LargerBody, receiveForm, type Receiving } from '../files/receive/form.ts'
import { MalformedBody, TooMuch } from '../files/receive/multipart.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import { CutShort, readStream } from '../readStream.ts'
import { asReason, because, type Reason, type ReasonOrKey } from '../../protocol/refusals/reason.ts'

const MEBIBYTE = 1024 * 1024
/** Bytes that multipart adds around a file. */
const MULTIPART_ALLOWANCE = 64 * 1024

/** A request's body: a form, or a JSON object. */
export interface Body {
  readonly form: URLSearchParams
  readonly json?: Readonly<Record<string, unknown>>
  readonly file?: ReceivedFile | undefined
  /** Deletes files from the disk that no handler kept. */
  readonly discard?: () => Promise<void>
}

/** Bodies that an interface reads. */
export interface BodyRules {
  /** Maximum bytes of a body without a file; an endpoint can declare another limit. */
  readonly limit: number
  /** Maximum MiB of a file. */
  readonly file: number
  readonly takesJson: boolean
  /** The refusal of other types. */
  readonly wrongType: ReasonOrKey
}

/** A body that cannot be read. Each interface answers it in its own form. */
export class BodyFault extends Error {
  override name = 'BodyFault'
  readonly of: 'size' | 'json' | 'form'
  /** Why; as text in English. */
  readonly reason: Reason
  constructor(of: BodyFault['of'], given: ReasonOrKey) {
    const reason = asReason(given)
    super(reason.toString())
    this.of = of
    this.reason = reason
  }
}

function refuseBody(of: BodyFault['of'], reason: ReasonOrKey): never {
  throw new BodyFault(of, reason)
}

const refuseLargerThan = (limit: number): never =>
  refuseBody('size', because('requests.tooLarge', { limit: Math.floor(limit / MEBIBYTE) }))

const malformed = (): never => refuseBody('form', 'requests.notMultipart')

export const refuseFieldsBeyond = (limit: number): never =>
  refuseBody('form', because('requests.tooManyFields', { limit }))

/** Drains a refused request's body, because a client that is still sending does not read the answer. */
export async function drainBody(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed) await readStream(request.body, 0)
}

/** Bytes of a request with a file. */
export const uploadLimit = ({ file }: BodyRules): number => file * MEBIBYTE + MULTIPART_ALLOWANCE

const limitOf = ({ largestBody }: Endpoint, rules: BodyRules): number =>
  largestBody === undefined ? rules.limit : largestBody * MEBIBYTE

/** Reads the body; undefined if it is larger than `limit`, which is drained. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) <= limit) {
    const bytes = await request.arrayBuffer().catch((error: unknown) => {
      throw new CutShort(error)
    })
    return new Uint8Array(bytes)
  }
  return request.body ? readStream(request.body, limit) : new Uint8Array()
}

function readJson(bytes: Uint8Array): Body {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuseBody('json', 'calendar.bodyNotJson')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuseBody('json', 'calendar.bodyNoObject')
  }
  return { form: new URLSearchParams(), json: { ...value } }
}

/** Reads text fields only: a file is ignored by endpoints that take none. */
async function readMultipart(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<Body> {
  const parts = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(malformed)
  const form = new URLSearchParams()
  for (const [name, value] of parts) if (typeof value === 'string') form.append(name, value)
  return { form }
}

/**
 * Reads what another product sent: a form, or text in a format of its own as the parameter `payload`. Some programs
 * call JSON a form, because that is the default of the library they send it with.
 */
function readToolBody(bytes: Uint8Array, type: string | undefined): Body {
  const sent = new TextDecoder().decode(bytes)
  const isForm = type === 'application/x-www-form-urlencoded' && !/^\s*[{[]/.test(sent)
  return { form: isForm ? new URLSearchParams(sent) : new URLSearchParams({ payload: sent }) }
}

/** Reads a form with a file, which is written to the disk. */
async function readUpload(
  request: Request,
  receiving: Receiving,
  rules: BodyRules,
  refuse: (limit: number) => never,
): Promise<Body> {
  try {
    const { fields, files, discard } = await receiveForm(request, receiving)
    if (files.length > 1) {
      await discard()
      refuseBody('form', 'requests.oneFile')
    }
    return { form: fields, file: files[0], discard }
  } catch (error) {
    if (error instanceof LargerBody) return refuse(receiving.limit)
    if (error instanceof MalformedBody) return malformed()
    if (!(error instanceof TooMuch)) throw error
    return error.of === 'parts' ? refuseFieldsBeyond(fileBounds.parts) : refuseLargerThan(rules.limit)
  }
}

/** The parameters of a request without a body. */
export const noBody = (): Body => ({ form: new URLSearchParams() })

/**
 * Reads a request's body. What is too large is drained first.
 * @param receiving destination of the file, if the endpoint takes one
 * @throws BodyFault if it is too large or malformed; CutShort; NoSpace and TooManyRequests for a file
 */
export async function readBody(
  request: Request,
  { endpoint, refuseLarge }: { readonly endpoint: Endpoint; readonly refuseLarge?: () => never },
  rules: BodyRules,
  receiving?: Receiving,
): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  const refuse = (limit: number): never => refuseLarge?.() ?? refuseLargerThan(limit)
  if (receiving && type === 'multipart/form-data') return readUpload(request, receiving, rules, refuse)
  const limit = limitOf(endpoint, rules)
  const bytes = (await readBytes(request, limit)) ?? refuse(limit)
  if (bytes.byteLength === 0) return noBody()
  if (endpoint.ofTools && type !== 'multipart/form-data') return readToolBody(bytes, type)
  if (type === 'multipart/form-data') return readMultipart(contentType, bytes)
  if (type === 'application/x-www-form-urlencoded' || (type === '' && rules.takesJson)) {
    return { form: new URLSearchParams(new TextDecoder().decode(bytes)) }
  }
  return type === 'application/json' && rules.takesJson
    ? readJson(bytes)
    : refuseBody('form', rules.wrongType)
}
