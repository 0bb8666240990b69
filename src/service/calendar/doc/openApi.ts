import { NAMESPACE } from '../../../protocol/calendar/limits.ts'
import { pathParameterNames, type Endpoint, type Parameter } from '../../../protocol/endpoint.ts'
import { schemas, type JsonSchema } from './schemas.ts'
import { parameterWords, summaryOf } from './words.ts'

const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE'
const wordsFor = (name: string): string => parameterWords[name] ?? name

function parameterIn(
  place: 'path' | 'query',
  [name, { required, description }]: [string, Parameter],
): JsonSchema {
  return {
    name,
    in: place,
    description: wordsFor(name),
    required: place === 'path' || required,
    schema: description ?? { type: 'string' },
  }
}

function bodyOf(fields: readonly [string, Parameter][]): JsonSchema {
  const required = fields.filter(([, { required }]) => required).map(([name]) => name)
  const properties = fields.map(
    ([name, { description }]) =>
      [name, { description: wordsFor(name), ...(description ?? { type: 'string' }) }] as const,
  )
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  }
  return {
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
    },
  }
}

const upload: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
}

/** Record types of paths, by their first segment. */
const recordNames: Readonly<Record<string, string>> = {
  events: 'Event',
  venues: 'Venue',
  organizers: 'Organizer',
  categories: 'Term',
  tags: 'Term',
  images: 'Image',
}

function answerOf({ path, method }: Endpoint): JsonSchema {
  const [, collection = '', ...rest] = path.split('/')
  const name = recordNames[collection]
  if (name === undefined) return { type: 'object' }
  const record = { $ref: `#/components/schemas/${name}` }
  if (method !== 'GET' || rest.length > 0) return record
  return {
    type: 'object',
    properties: {
      [collection]: { type: 'array', items: record },
      rest_url: { type: 'string' },
      next_rest_url: { type: 'string' },
      previous_rest_url: { type: 'string' },
      total: { type: 'integer' },
      total_pages: { type: 'integer' },
    },
  }
}

const content = (schema: JsonSchema) => ({ 'application/json': { schema } })
const refusal = (description: string): JsonSchema => ({
  description,
  content: content({ $ref: '#/components/schemas/Error' }),
})

function operationOf(endpoint: Endpoint): JsonSchema {
  const inPath = new Set(pathParameterNames(endpoint.path))
  const fields = Object.entries(endpoint.parameters)
  const others = fields.filter(([name]) => !inPath.has(name))
  const success = endpoint.method === 'POST' && inPath.size === 0 ? '201' : '200'
  return {
    summary: summaryOf(endpoint.method, endpoint.path),
    parameters: [
      ...fields.filter(([name]) => inPath.has(name)).map((field) => parameterIn('path', field)),
      ...(hasBody(endpoint) ? [] : others.map((field) => parameterIn('query', field))),
    ],
    ...(hasBody(endpoint) ? { requestBody: endpoint.upload ? upload : bodyOf(others) } : {}),
    ...(endpoint.access === 'user' ? { security: [{ basic: [] }] } : {}),
    responses: {
      [success]: { description: 'Success', content: content(answerOf(endpoint)) },
      400: refusal('Something is wrong with the parameters: `data.params` names them.'),
      ...(endpoint.access === 'user' ? { 401: refusal('Not signed in'), 403: refusal('Not allowed') } : {}),
    },
  }
}

/**
 * Describes the interface in OpenAPI 3.
 * @param endpoints every operation
 * @param site address of the interface, with the language segment if there is one
 */
export function openApi(endpoints: readonly Endpoint[], site: string): object {
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  const paths = [...byPath].map(
    ([path, operations]) =>
      [
        path,
        Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), operationOf(each)])),
      ] as const,
  )
  return {
    openapi: '3.0.3',
    info: { title: 'Event Calendar REST Interface', version: 'v1' },
    servers: [{ url: `${site}/${NAMESPACE}` }],
    components: {
      schemas,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
    paths: Object.fromEntries(paths),
  }
}
