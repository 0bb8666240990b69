import { errorStatus } from '../../../protocol/chat/errors.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import { reference, type JsonSchema } from '../../openapi/jsonSchema.ts'

/* Codes that an endpoint does not declare, because many endpoints share them (chat spec 7). */

const always = ['RATE_LIMIT_HIT', 'INTERNAL_SERVER_ERROR']
const ofCallers = ['UNAUTHORIZED', 'INVALID_API_KEY', 'USER_DEACTIVATED']
const ofParameters = [
  'REQUEST_VARIABLE_MISSING',
  'REQUEST_VARIABLE_INVALID',
  'INVALID_JSON',
  'BAD_REQUEST',
  'STREAM_DOES_NOT_EXIST',
]
const ofWriting = ['BAD_REQUEST', 'REQUEST_TOO_LARGE', 'STORAGE_FULL']
const ofUploads = ['REALM_UPLOAD_QUOTA', 'USER_UPLOAD_QUOTA']

/** Codes with which an endpoint can refuse a request. */
function codesOf({ access, method, parameters, upload, errors }: Endpoint): readonly string[] {
  return [
    ...new Set([
      ...errors,
      ...(access === 'anyone' ? [] : ofCallers),
      ...(Object.keys(parameters).length > 0 ? ofParameters : ['BAD_REQUEST']),
      ...(method === 'GET' ? [] : ofWriting),
      ...(upload ? ofUploads : []),
      ...always,
    ]),
  ]
}

/** Paths of a caller's own things: one that does not exist is answered with a status of its own. */
const OWN_THING = /^\/(drafts|navigation_views|reminders|saved_snippets|scheduled_messages|realm\/emoji)\/\{/

/** Codes with their status; a code can have two. */
function refusalsFor(endpoint: Endpoint): readonly (readonly [code: string, status: number])[] {
  const codes = codesOf(endpoint).map((code) => [code, errorStatus[code] ?? 400] as const)
  return OWN_THING.test(endpoint.path) ? [...codes, ['BAD_REQUEST', 404]] : codes
}

/** Describes the refusals of an endpoint: the codes by status. */
export function refusalsOf(endpoint: Endpoint): Readonly<Record<string, JsonSchema>> {
  const byStatus = Map.groupBy(refusalsFor(endpoint), ([, status]) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => {
      const codes = refusals.map(([code]) => code)
      const schema = { allOf: [reference('Error'), { properties: { code: { enum: codes } } }] }
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
}
