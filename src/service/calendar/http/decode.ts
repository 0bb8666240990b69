import * as v from 'valibot'
import { pathParameterNames, type Endpoint, type Parameter } from '../../../protocol/endpoint.ts'
import { faultWords } from '../../../protocol/faultWords.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { reasonOfIssue } from '../../../protocol/refusals/issues.ts'
import { refuse, refuseFields } from '../refuse.ts'

type Fields = Readonly<Record<string, unknown>>

/** Checked arguments of a request, beside its body as it was sent. */
export interface CalendarInput {
  readonly args: Fields
  readonly body: Fields
}

function saidOf(issue: v.BaseIssue<unknown>): ReasonOrKey {
  const place = v.getDotPath(issue)
  return place === null ? reasonOfIssue(issue) : because('fields.at', { place, fault: reasonOfIssue(issue) })
}

/** Returns the validated values of these fields; collects errors by field in `faults`. */
export function checkFields(
  parameters: Readonly<Record<string, Parameter>>,
  fields: Fields,
  faults: Record<string, ReasonOrKey>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (given === undefined) continue
    const result = v.safeParse(parameter.schema, given, { message: faultWords, abortEarly: true })
    if (result.success) args[name] = result.output
    else faults[name] = saidOf(result.issues[0])
  }
  return args
}

/** Names of required fields that are missing. */
export const missingFields = (parameters: Readonly<Record<string, Parameter>>, fields: Fields): string[] =>
  Object.entries(parameters)
    .filter(
      ([name, { required }]) => required && (!Object.hasOwn(fields, name) || fields[name] === undefined),
    )
    .map(([name]) => name)

/**
 * Returns a request's validated arguments; reports all errors at once. Unknown fields are ignored, as on real
 * sites.
 * @throws Refusal rest_missing_callback_param or rest_invalid_param
 */
export function decodeRequest(
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  sent: Fields,
): Record<string, unknown> {
  const inPath = Object.fromEntries(pathParameterNames(endpoint.path).map((name) => [name, path[name]]))
  const fields = { ...sent, ...inPath }
  const missing = missingFields(endpoint.parameters, fields)
  if (missing.length > 0) {
    refuse('rest_missing_callback_param', because('calendar.missing', { names: missing.join(', ') }), {
      params: missing,
    })
  }
  const faults: Record<string, ReasonOrKey> = {}
  const args = checkFields(endpoint.parameters, fields, faults)
  if (Object.keys(faults).length > 0) refuseFields(faults)
  return args
}
