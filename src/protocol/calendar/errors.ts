import * as v from 'valibot'

/** Codes of refusals (calendar spec 7 leaves them open; these are the codes of real sites). */
export const errorStatus = {
  rest_missing_callback_param: 400,
  rest_invalid_param: 400,
  rest_invalid_json: 400,
  term_exists: 400,
  rest_forbidden: 401,
  incorrect_password: 401,
  'event-password-protected': 403,
  'event-not-accessible': 403,
  'event-no-longer-available': 403,
  'venue-not-accessible': 403,
  'organizer-not-accessible': 403,
  'rest-event-not-found': 404,
  'event-archive-page-not-found': 404,
  'venue-archive-page-not-found': 404,
  'organizer-archive-page-not-found': 404,
  rest_no_route: 404,
  'event-is-in-trash': 410,
  'venue-is-in-trash': 410,
  'organizer-is-in-trash': 410,
  rest_body_too_large: 413,
  rest_upload_too_large: 413,
  rest_conflict: 409,
  rest_too_many_requests: 429,
  rest_upload_quota: 400,
  rest_internal_error: 500,
  rest_storage_full: 507,
} as const
export type CalendarErrorCode = keyof typeof errorStatus

// `v.record` would accept a list, too, with its indexes as names.
const messages = v.union([
  v.pipe(
    v.array(v.string()),
    v.transform((names): Record<string, string> => Object.fromEntries(names.map((name) => [name, '']))),
  ),
  v.record(v.string(), v.string()),
])

const details = v.record(v.string(), v.object({ code: v.string(), data: v.unknown() }))

/**
 * A refusal on the wire. `data.params` has messages by field; it is empty for missing fields. `data.details` has what
 * an app words them by: `code`, and its parameters as `data`.
 */
export const calendarError = v.object({
  code: v.string(),
  message: v.fallback(v.string(), ''),
  data: v.fallback(
    v.object({
      status: v.fallback(v.number(), 0),
      params: v.fallback(messages, {}),
      details: v.fallback(details, {}),
    }),
    { status: 0, params: {}, details: {} },
  ),
})
export type CalendarErrorBody = v.InferOutput<typeof calendarError>
