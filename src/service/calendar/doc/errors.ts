import { errorStatus, type CalendarErrorCode } from '../../../protocol/calendar/errors.ts'
import { pathParameterNames, type Endpoint } from '../../../protocol/endpoint.ts'
import { reference, type JsonSchema } from '../../openapi/jsonSchema.ts'

type Refusal = readonly [code: CalendarErrorCode, status?: number]

const always: readonly Refusal[] = [
  ['rest_invalid_param'],
  ['incorrect_password'],
  ['rest_too_many_requests'],
  ['rest_internal_error'],
]
/** Signing in is needed, or does not suffice. */
const ofCallers: readonly Refusal[] = [['rest_forbidden'], ['rest_forbidden', 403]]
const ofBodies: readonly Refusal[] = [['rest_invalid_json'], ['rest_body_too_large'], ['rest_storage_full']]
const ofUploads: readonly Refusal[] = [
  ['rest_missing_callback_param'],
  ['rest_upload_too_large'],
  ['rest_upload_quota'],
]

const ofRecords: Readonly<Record<string, readonly Refusal[]>> = {
  events: [
    ['rest-event-not-found'],
    ['event-not-accessible'],
    ['event-no-longer-available'],
    ['event-password-protected'],
    ['event-is-in-trash'],
  ],
  venues: [['rest-event-not-found'], ['venue-not-accessible'], ['venue-is-in-trash']],
  organizers: [['rest-event-not-found'], ['organizer-not-accessible'], ['organizer-is-in-trash']],
  categories: [['rest-event-not-found']],
  tags: [['rest-event-not-found']],
}

const ofLists: Readonly<Record<string, readonly Refusal[]>> = {
  events: [['event-archive-page-not-found']],
  venues: [['venue-archive-page-not-found']],
  organizers: [['organizer-archive-page-not-found']],
  categories: [['event-archive-page-not-found']],
  tags: [['event-archive-page-not-found']],
}

const ofWriting: Readonly<Record<string, readonly Refusal[]>> = {
  events: [['rest_conflict']],
  categories: [['term_exists']],
  tags: [['term_exists']],
}

/** Codes with which an endpoint can refuse a request, with the status where it is not the code's own. */
function refusalsFor({ path, method, access, parameters, upload }: Endpoint): readonly Refusal[] {
  const [, collection = ''] = path.split('/')
  const needsField = Object.values(parameters).some(({ required }) => required)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const isList = method === 'GET' && pathParameterNames(path).length === 0
  return [
    ...(needsField ? ([['rest_missing_callback_param']] as const) : []),
    ...always,
    ...(access === 'user' ? ofCallers : []),
    ...(pathParameterNames(path).length > 0 ? (ofRecords[collection] ?? []) : []),
    ...(isList ? (ofLists[collection] ?? []) : []),
    ...(hasBody ? [...ofBodies, ...(ofWriting[collection] ?? [])] : []),
    ...(upload ? ofUploads : []),
  ]
}

/** Describes the refusals of an endpoint: the codes by status. */
export function refusalsOf(endpoint: Endpoint): Readonly<Record<string, JsonSchema>> {
  const byStatus = Map.groupBy(refusalsFor(endpoint), ([code, status]) => String(status ?? errorStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => {
      const codes = [...new Set(refusals.map(([code]) => code))]
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: {
            'application/json': {
              schema: { allOf: [reference('Error'), { properties: { code: { enum: codes } } }] },
            },
          },
        },
      ]
    }),
  )
}
