import { pathParameterNames, type Endpoint, type Parameter } from '../../protocol/endpoint.ts'
import type { Docstrings } from './docstrings.ts'
import type { JsonSchema } from './jsonSchema.ts'

/** A request that the document shows; a test sends each of them. */
export interface Example {
  /** Says what the request does. */
  readonly summary: string
  /** Arguments by name, decoded, those of the path included. */
  readonly args: Readonly<Record<string, unknown>>
}

/** Examples by the endpoint's name in the code. */
export type Examples = Readonly<Record<string, readonly Example[]>>

/** An interface's own way of sending parameters and of answering. */
export interface Dialect {
  /** Returns true if a parameter is one JSON-encoded field of a query or a form. */
  readonly isJson: (parameter: Parameter) => boolean
  /** Content types of a body with fields; the first is preferred. */
  readonly bodyTypes: readonly string[]
  /** Returns the description of a parameter without a doc comment. */
  readonly wordsOf: (name: string) => string | undefined
  readonly summaryOf: (name: string, endpoint: Endpoint) => string
  readonly successOf: (endpoint: Endpoint) => '200' | '201'
  readonly contentTypeOf: (name: string) => string
  /** Returns the responses other than success, by status. */
  readonly refusalsOf: (endpoint: Endpoint) => Readonly<Record<string, JsonSchema>>
  /** Returns the section of the document. */
  readonly tagOf: (endpoint: Endpoint) => string
}

export interface OperationSource {
  /** Name of the endpoint in the code. */
  readonly name: string
  readonly endpoint: Endpoint
  /** Returns the schema of a parameter. */
  readonly parameter: (name: string) => JsonSchema
  readonly answer: JsonSchema
  readonly docs: Docstrings
  readonly examples: readonly Example[]
  readonly dialect: Dialect
}

const JSON_TYPE = 'application/json'

type Field = readonly [name: string, parameter: Parameter]

/** GET and DELETE take their parameters in the query. */
const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE'

const described = (text: string | undefined): JsonSchema =>
  text === undefined || text === '' ? {} : { description: text }

function wordsOf({ name, docs, dialect }: OperationSource, [field, { aliases }]: Field): JsonSchema {
  const words = docs.ofParameter(name, field) ?? dialect.wordsOf(field) ?? ''
  const older = aliases.map((alias) => `Older name: \`${alias}\`.`)
  return described([words, ...older].join(' ').trim())
}

/** Texts, numbers and booleans are the same in JSON and as text, nearly. */
const isPlain = ({ type }: JsonSchema): boolean =>
  type === 'string' || type === 'integer' || type === 'number' || type === 'boolean'

const isJsonField = (source: OperationSource, [name, parameter]: Field): boolean =>
  source.dialect.isJson(parameter) && !isPlain(source.parameter(name))

/** The values of a body. */
function examplesOf(examples: readonly Example[], valueOf: (example: Example) => unknown): JsonSchema {
  const shown = examples.map(
    (example, index) =>
      [`example${index + 1}`, { summary: example.summary, value: valueOf(example) }] as const,
  )
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }
}

function parameterOf(source: OperationSource, place: 'path' | 'query', field: Field): JsonSchema {
  const [name, parameter] = field
  const schema = source.parameter(name)
  // One value: requests that differ in a parameter of the path or the query are not shown.
  const value = source.examples[0]?.args[name]
  const shown = value === undefined ? {} : { example: value }
  const isJson = place === 'query' && isJsonField(source, field)
  return {
    name,
    in: place,
    required: place === 'path' || parameter.required,
    ...wordsOf(source, field),
    ...(isJson
      ? { content: { [JSON_TYPE]: { schema, ...shown } } }
      : // A list is one field, with commas between.
        { schema, ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}), ...shown }),
  }
}

const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

/** A field of a form is text; a list or an object in it is JSON. */
const inForm = (schema: JsonSchema): JsonSchema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schema,
})

function bodySchema(source: OperationSource, type: string, fields: readonly Field[]): JsonSchema {
  const required = fields.filter(([, parameter]) => parameter.required).map(([name]) => name)
  const names = source.endpoint.upload ? ['file', ...required] : required
  const shown = source.examples[0]
  const properties = fields.map((field) => {
    const schema = source.parameter(field[0])
    const value = shown && valueIn(source, type, field, shown)
    return [
      field[0],
      {
        ...(isText(source, type, field) ? inForm(schema) : schema),
        ...wordsOf(source, field),
        // Viewers fill a form from the examples of its fields.
        ...(value === undefined || type === JSON_TYPE ? {} : { examples: [value] }),
      },
    ] as const
  })
  return {
    type: 'object',
    ...(names.length > 0 ? { required: names } : {}),
    properties: { ...(source.endpoint.upload ? { file } : {}), ...Object.fromEntries(properties) },
  }
}

const isText = (source: OperationSource, type: string, field: Field): boolean =>
  type !== JSON_TYPE && isJsonField(source, field)

/** Returns the value of a field as the body of this content type has it. */
function valueIn(source: OperationSource, type: string, field: Field, { args }: Example): unknown {
  const value = args[field[0]]
  return value !== undefined && isText(source, type, field) ? JSON.stringify(value) : value
}

function bodyOf(source: OperationSource, fields: readonly Field[]): JsonSchema {
  const { endpoint, dialect } = source
  const types = endpoint.upload ? ['multipart/form-data'] : dialect.bodyTypes
  const content = types.map((type, index) => {
    const shown = examplesOf(source.examples, (example) =>
      Object.fromEntries(
        fields
          .map((field) => [field[0], valueIn(source, type, field, example)] as const)
          .filter(([, value]) => value !== undefined),
      ),
    )
    return [type, { schema: bodySchema(source, type, fields), ...(index === 0 ? shown : {}) }] as const
  })
  const needsField = endpoint.upload || fields.some(([, parameter]) => parameter.required)
  return { required: needsField, content: Object.fromEntries(content) }
}

/** Credentials by access: needed, accepted, ignored. */
const security = { user: [{ basic: [] }], spectator: [{}, { basic: [] }], anyone: [] } as const

/** Describes one operation in OpenAPI 3.1. */
export function operationOf(source: OperationSource): JsonSchema {
  const { name, endpoint, docs, dialect } = source
  const inPath = new Set(pathParameterNames(endpoint.path))
  const fields: Field[] = Object.entries(endpoint.parameters)
  const others = fields.filter(([field]) => !inPath.has(field))
  const ofPath = fields.filter(([field]) => inPath.has(field))
  const ofQuery = hasBody(endpoint) ? [] : others
  const parameters = [
    ...ofPath.map((field) => parameterOf(source, 'path', field)),
    ...ofQuery.map((field) => parameterOf(source, 'query', field)),
  ]
  const needsBody = endpoint.upload || (hasBody(endpoint) && others.length > 0)
  return {
    operationId: name,
    summary: dialect.summaryOf(name, endpoint),
    ...described(docs.of(name)),
    tags: [dialect.tagOf(endpoint)],
    security: security[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(needsBody ? { requestBody: bodyOf(source, others) } : {}),
    responses: {
      [dialect.successOf(endpoint)]: {
        description: 'Success',
        content: { [dialect.contentTypeOf(name)]: { schema: source.answer } },
      },
      ...dialect.refusalsOf(endpoint),
    },
  }
}
