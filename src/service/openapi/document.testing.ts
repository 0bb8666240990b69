import { Ajv2020 } from 'ajv/dist/2020.js'

/* Checks of answers against an OpenAPI document, and the requests that it shows. */

interface Shown {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface ShownParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly example?: unknown
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}

export interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly ShownParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Shown>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, object>> }>>
}

export interface OpenApi {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: Record<string, object> }>> }
}

/** An operation with its place in the document. */
export interface Described {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

export const operationsOf = ({ paths }: OpenApi): Described[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )

const inPointer = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Returns a check of answers: the faults of an answer by the schema of its operation and status. */
export function answerCheck(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  return ({ path, method, operation }: Described, status: number, answer: unknown): string[] => {
    const [type] = Object.keys(operation.responses[status]?.content ?? {})
    if (type === undefined) return [`no response ${status}`]
    const place = ['paths', path, method, 'responses', String(status), 'content', type, 'schema']
    const check = ajv.compile({ $ref: `document#/${place.map(inPointer).join('/')}` })
    if (check(answer)) return []
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}

/** A request that the document shows, ready to be sent. */
export interface ShownRequest {
  readonly described: Described
  readonly needsCredentials: boolean
  /** Below the server's address, with the query. */
  readonly path: string
  readonly init: RequestInit
}

/** Writes a value as a parameter: in JSON if the document says so, a list with commas. */
function written(value: unknown, isJson: boolean): string {
  if (isJson) return JSON.stringify(value)
  return Array.isArray(value) ? value.map(String).join(',') : String(value)
}

const exampleOf = ({ content, example }: ShownParameter): unknown =>
  content?.['application/json']?.example ?? example

function bodyOf(type: string, value: unknown): string {
  if (type === 'application/json') return JSON.stringify(value)
  const fields = Object.entries(value as Readonly<Record<string, unknown>>)
  return new URLSearchParams(fields.map(([name, each]) => [name, String(each)])).toString()
}

function requestOf(described: Described, type?: string, value?: unknown): ShownRequest {
  const { operation, method } = described
  let { path } = described
  const query = new URLSearchParams()
  for (const parameter of operation.parameters ?? []) {
    const value = exampleOf(parameter)
    if (value === undefined) continue
    const text = written(value, parameter.content !== undefined)
    if (parameter.in === 'query') query.set(parameter.name, text)
    else path = path.replace(`{${parameter.name}}`, encodeURIComponent(text))
  }
  return {
    described,
    needsCredentials: operation.security.some((each) => 'basic' in each),
    path: query.size === 0 ? path : `${path}?${query}`,
    init: {
      method: method.toUpperCase(),
      ...(type !== undefined && value !== undefined
        ? { body: bodyOf(type, value), headers: { 'content-type': type } }
        : {}),
    },
  }
}

/** Returns the requests that an operation shows: one for each body, or one with the parameters alone. */
export function shownRequests(described: Described): ShownRequest[] {
  const { parameters = [], requestBody } = described.operation
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.values(examples).map(({ value }) => [type, value] as const),
  )
  if (bodies.length > 0) return bodies.map(([type, value]) => requestOf(described, type, value))
  return parameters.some((parameter) => exampleOf(parameter) !== undefined) ? [requestOf(described)] : []
}
