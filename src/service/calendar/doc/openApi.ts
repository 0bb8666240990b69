import { endpoints as declared } from '../../../protocol/calendar/endpoints.ts'
import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import {
  pathParameterNames,
  type Description,
  type Endpoint,
  type Parameter,
} from '../../../protocol/endpoint.ts'
import { readDocstrings } from '../../openapi/docstrings.ts'
import { reference, toJsonSchemas, type JsonSchema, type Shapes } from '../../openapi/jsonSchema.ts'
import { operationOf, type Dialect } from '../../openapi/operation.ts'
import { pathsOf } from '../../openapi/paths.ts'
import { refusalsOf } from './errors.ts'
import { examples } from './examples.ts'
import { schemas } from './schemas.ts'
import { parameterWords, summaryOf } from './words.ts'

const description = `The interface of the calendar. Parameters are in the query of GET and DELETE, in the body of other methods: as JSON or as a form. A list in a query has commas between its entries.

Published records are for everybody. Other requests need the credentials of an account of the chat, by HTTP Basic: its email and its API key.

The texts of an event are in the language of \`translation_language\`, or of the language before the path: \`/fr/${NAMESPACE}/events\`.`

/** Record types and sections of paths, by their first segment. */
const collections: Readonly<Record<string, { readonly record: string; readonly section: string }>> = {
  events: { record: 'Event', section: 'Events' },
  venues: { record: 'Venue', section: 'Venues' },
  organizers: { record: 'Organizer', section: 'Organizers' },
  categories: { record: 'Term', section: 'Categories and tags' },
  tags: { record: 'Term', section: 'Categories and tags' },
  images: { record: 'Image', section: 'Images' },
}
const SITE_SECTION = 'Site'

const collectionOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''

const dialect: Dialect = {
  isJson: () => false,
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  wordsOf: (name) => parameterWords[name],
  summaryOf: (_, { method, path }) => summaryOf(method, path),
  // Only a POST without an ID creates something.
  successOf: ({ method, path }) =>
    method === 'POST' && pathParameterNames(path).length === 0 ? '201' : '200',
  contentTypeOf: () => 'application/json',
  refusalsOf,
  tagOf: (endpoint) => collections[collectionOf(endpoint)]?.section ?? SITE_SECTION,
}

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const namesByKey = new Map([...declared].map(([name, endpoint]) => [keyOf(endpoint), name]))

/** Name of the declaration of an endpoint: POST and PUT update like PATCH. */
const declarationOf = (endpoint: Endpoint): string =>
  namesByKey.get(keyOf(endpoint)) ?? namesByKey.get(`PATCH ${endpoint.path}`) ?? ''

/** Bounds that the checks of a parameter have beyond its description. */
const bounds = ['maxLength', 'maxItems', 'minimum', 'maximum'] as const

const pickBounds = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(bounds.flatMap((name) => (name in schema ? [[name, schema[name]] as const] : [])))

/** A parameter whose default is null accepts null. */
const withNull = ({ type, ...others }: Description): JsonSchema =>
  others.default === null && type !== undefined ? { ...others, type: [type, 'null'] } : { ...others, type }

/** Returns a parameter's schema: its description with the bounds of its checks. */
function schemaOf({ description = { type: 'string' } }: Parameter, converted: JsonSchema): JsonSchema {
  return { ...withNull(description), ...pickBounds(converted) }
}

function convertParameters(endpoints: readonly Endpoint[]): ReadonlyMap<Parameter, JsonSchema> {
  const parameters = [...new Set(endpoints.flatMap((endpoint) => Object.values(endpoint.parameters)))]
  const shapes: Shapes = Object.fromEntries(parameters.map(({ schema }, index) => [String(index), schema]))
  const converted = toJsonSchemas(shapes, {}, 'sent').shapes
  return new Map(
    parameters.map((parameter, index) => [parameter, schemaOf(parameter, converted[String(index)] ?? {})]),
  )
}

const openApiDocument: JsonSchema = {
  type: 'object',
  properties: {
    openapi: { type: 'string' },
    info: { type: 'object' },
    paths: { type: 'object' },
    components: { type: 'object' },
  },
  required: ['openapi', 'info', 'paths', 'components'],
}

const namespaceIndex: JsonSchema = {
  type: 'object',
  properties: { namespace: { const: NAMESPACE }, routes: { type: 'object' } },
  required: ['namespace', 'routes'],
}

function answerOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.path === '/') return namespaceIndex
  if (endpoint.path === '/doc') return openApiDocument
  const collection = collectionOf(endpoint)
  const { record } = collections[collection] ?? {}
  if (record === undefined) return reference('Settings')
  if (endpoint.method !== 'GET' || endpoint.path !== `/${collection}`) return reference(record)
  return {
    type: 'object',
    properties: {
      [collection]: { type: 'array', items: reference(record) },
      rest_url: { type: 'string', format: 'uri' },
      next_rest_url: { type: 'string', format: 'uri' },
      previous_rest_url: { type: 'string', format: 'uri' },
      total: { type: 'integer' },
      total_pages: { type: 'integer' },
    },
    required: [collection, 'rest_url', 'total', 'total_pages'],
  }
}

const documents = new WeakMap<readonly Endpoint[], object>()

/** Describes everything but the address; the same for every request. */
function describe(endpoints: readonly Endpoint[]): object {
  const docs = readDocstrings('calendar')
  const parameters = convertParameters(endpoints)
  const operations = endpoints.map((endpoint) => {
    const declaration = declarationOf(endpoint)
    const isOther = !namesByKey.has(keyOf(endpoint))
    const source = {
      name: declaration,
      endpoint,
      parameter: (name: string) => {
        const parameter = endpoint.parameters[name]
        return (parameter && parameters.get(parameter)) ?? {}
      },
      answer: answerOf(endpoint),
      docs,
      examples: isOther ? [] : (examples[declaration] ?? []),
      dialect,
    }
    const operation = operationOf(source)
    const suffix = isOther ? `By${endpoint.method.charAt(0)}${endpoint.method.slice(1).toLowerCase()}` : ''
    return { endpoint, operation: { ...operation, operationId: `${declaration}${suffix}` } }
  })
  return {
    tags: [...new Set(Object.values(collections).map(({ section }) => section)), SITE_SECTION].map(
      (name) => ({
        name,
      }),
    ),
    components: {
      schemas: schemas(docs),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Email and API key of an account.' },
      },
    },
    paths: pathsOf(operations),
  }
}

/**
 * Describes the interface in OpenAPI 3.1.
 * @param endpoints every operation, always the same list
 * @param site address of the interface, with the language segment if there is one
 */
export function openApi(endpoints: readonly Endpoint[], site: string): object {
  const described = documents.get(endpoints) ?? describe(endpoints)
  documents.set(endpoints, described)
  return {
    openapi: '3.1.1',
    info: { title: 'Event calendar', version: 'v1', description },
    servers: [{ url: `${site}/${NAMESPACE}` }],
    ...described,
  }
}
