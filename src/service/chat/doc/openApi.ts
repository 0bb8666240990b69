import * as v from 'valibot'
import { endpoints } from '../../../protocol/chat/endpoints.ts'
import { FEATURE_LEVEL } from '../../../protocol/chat/level.ts'
import { olderServerSettings, olderSnapshot, olderUpload } from '../../../protocol/chat/olderFields.ts'
import { integer, integerText } from '../../../protocol/chat/shapes.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { readDocstrings, type Docstrings } from '../../openapi/docstrings.ts'
import { reference, toJsonSchemas, type JsonSchema, type Shapes } from '../../openapi/jsonSchema.ts'
import { operationOf, type Dialect } from '../../openapi/operation.ts'
import { pathsOf } from '../../openapi/paths.ts'
import { componentsOf, envelope, sharedShapes } from './components.ts'
import { refusalsOf } from './errors.ts'
import { examples } from './examples.ts'
import { OTHER_SECTION, sectionNames, sectionOf } from './sections.ts'

const description = `The interface of the chat. Parameters are form fields: in the query of GET and DELETE, in the body of other methods. A list or an object is one field that contains JSON.

Every answer is a JSON object with \`result\` (\`success\` or \`error\`) and \`msg\`. An error has a \`code\` as well; the section of an operation lists the codes by status.

Credentials are those of HTTP Basic: the email of an account and its API key, which \`POST /fetch_api_key\` issues.`

/** `getOwnKeys` is `Get own keys`. */
const summaryOf = (name: string): string =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/\bapi\b/g, 'API')

const dialect: Dialect = {
  isJson: ({ encoding }) => encoding !== 'text',
  bodyTypes: ['application/x-www-form-urlencoded'],
  wordsOf: () => undefined,
  summaryOf,
  successOf: () => '200',
  contentTypeOf: (name) => (name === 'exportPublicData' ? 'application/x-ndjson' : 'application/json'),
  refusalsOf,
  tagOf: sectionOf,
}

const parameterKey = (name: string, parameter: string): string => `${name} ${parameter}`

function parameterShapes(): Shapes {
  const all = [...endpoints].flatMap(([name, { parameters }]) =>
    Object.entries(parameters).map(
      // A number in a path is written like one in JSON.
      ([parameter, { schema }]) =>
        [parameterKey(name, parameter), schema === integerText ? integer : schema] as const,
    ),
  )
  return Object.fromEntries(all)
}

/** Fields for clients of other servers, which the app does not know. */
const olderFields: Readonly<Record<string, v.ObjectEntries>> = {
  getServerSettings: olderServerSettings.entries,
  register: olderSnapshot.entries,
  uploadFile: olderUpload.entries,
}

const replyShape = (name: string, { reply }: Endpoint): v.GenericSchema =>
  v.object({ ...envelope.entries, ...olderFields[name], ...reply.entries })

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** Describes the fields of an answer, and its events, which the protocol checks one by one. */
function answerOf(name: string, converted: JsonSchema, docs: Docstrings): JsonSchema {
  if (name === 'exportPublicData') return { type: 'string' }
  const { properties = {} } = converted as ObjectSchema
  const described = Object.entries(properties).map(([field, schema]) => {
    const words = docs.ofReply(name, field)
    return [field, words === undefined ? schema : { ...schema, description: words }] as const
  })
  const events =
    name === 'getEvents' ? { events: { type: 'array', items: reference('QueueEvent') } } : undefined
  return { ...converted, properties: { ...Object.fromEntries(described), ...events } }
}

/** The operation that answers this document. */
const own: JsonSchema = {
  operationId: 'getDocument',
  summary: 'Get this document',
  tags: [OTHER_SECTION],
  security: [],
  responses: {
    200: {
      description: 'This document, in OpenAPI 3.1',
      content: { 'application/json': { schema: { type: 'object', required: ['openapi', 'info', 'paths'] } } },
    },
  },
}

/** Describes the chat interface in OpenAPI 3.1. Takes a moment: keep the result. */
export function openApi(): object {
  const docs = readDocstrings('chat')
  const sent = toJsonSchemas(parameterShapes(), {}, 'sent')
  const replies = Object.fromEntries([...endpoints].map(([name, each]) => [name, replyShape(name, each)]))
  const answered = toJsonSchemas(replies, sharedShapes, 'answered')
  const operations = [...endpoints].map(([name, endpoint]) => ({
    endpoint,
    operation: operationOf({
      name,
      endpoint,
      parameter: (parameter) => sent.shapes[parameterKey(name, parameter)] ?? {},
      answer: answerOf(name, answered.shapes[name] ?? {}, docs),
      docs,
      examples: examples[name] ?? [],
      dialect,
    }),
  }))
  return {
    openapi: '3.1.1',
    info: { title: 'Chat', version: String(FEATURE_LEVEL), description },
    servers: [{ url: '/api/v1' }],
    tags: sectionNames.map((name) => ({ name })),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Email and API key of an account.' },
      },
      schemas: componentsOf(docs),
    },
    paths: { ...pathsOf(operations), '/openapi.json': { get: own } },
  }
}
