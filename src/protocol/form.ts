import * as v from 'valibot'
import { listBounds } from './bounds.ts'
import { pathParameterNames, type ArgumentsOf, type Endpoint, type Parameter } from './endpoint.ts'
import { faultWords } from './faultWords.ts'
import { reasonOfIssue } from './refusals/issues.ts'
import { because, type Reason } from './refusals/reason.ts'

/** A missing or malformed parameter; `name` is the parameter's. */
export class ParameterError extends Error {
  override name = 'ParameterError'
  readonly parameter: string
  readonly code: 'REQUEST_VARIABLE_MISSING' | 'REQUEST_VARIABLE_INVALID' | 'INVALID_JSON'
  readonly reason: Reason
  constructor(code: ParameterError['code'], parameter: string, reason: Reason) {
    super(reason.toString())
    this.reason = reason
    this.code = code
    this.parameter = parameter
  }
}

export interface EncodedRequest {
  /** The path with its parameters filled in, each percent-encoded. */
  readonly path: string
  /** Form fields for the body, or the query of a GET. */
  readonly form: URLSearchParams
}

const encodeValue = (parameter: Parameter, value: unknown): string =>
  parameter.encoding === 'text' && typeof value === 'string' ? value : JSON.stringify(value)

/** Encodes arguments for the interface, without absent ones. */
export function encodeArguments<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): EncodedRequest {
  const given = args as Record<string, unknown>
  const inPath = new Set(pathParameterNames(endpoint.path))
  const form = new URLSearchParams()
  for (const [name, parameter] of Object.entries(endpoint.parameters)) {
    const value = given[name]
    if (value === undefined || inPath.has(name)) continue
    form.set(name, encodeValue(parameter, value))
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name])),
  )
  return { path, form }
}

export interface DecodedRequest<E extends Endpoint> {
  readonly args: ArgumentsOf<E>
  /** Fields unknown to the endpoint, for `ignored_parameters_unsupported` (chat spec 1.4). */
  readonly ignored: readonly string[]
}

const MAX_JSON_DEPTH = 20

/** Checks the nesting of brackets before parsing; brackets inside strings do not count. */
function nestsTooDeep(source: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

/** Returns true if a list or object in a request exceeds the number of items. */
function hasTooMuch(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const items: readonly unknown[] = Object.values(value)
  return items.length > listBounds.items || items.some(hasTooMuch)
}

function decodeJson(name: string, raw: string, otherwise: 'text' | 'refuse'): unknown {
  if (nestsTooDeep(raw)) {
    throw new ParameterError('REQUEST_VARIABLE_INVALID', name, because('requests.nested', { name }))
  }
  try {
    return JSON.parse(raw)
  } catch {
    if (otherwise === 'text') return raw
    throw new ParameterError('INVALID_JSON', name, because('requests.notJson', { name }))
  }
}

/**
 * Parses a decoded value by the parameter's schema. Plain text may look like a number or a boolean and still
 * be meant as text; null, lists and objects never are.
 */
function checked({ encoding, schema }: Parameter, value: unknown, raw: string) {
  const result = v.safeParse(schema, value, { message: faultWords, abortEarly: true })
  const mayBeText = encoding === 'json-or-text' && (typeof value === 'number' || typeof value === 'boolean')
  if (result.success || !mayBeText) return result
  const asText = v.safeParse(schema, raw)
  return asText.success ? asText : result
}

/**
 * Returns the first issue. If a value fits none of several shapes, an issue with a list's length is more
 * helpful.
 */
function faultIn([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): { place: string; message: string } {
  const tooLong = issue.issues?.find(({ type }) => type === 'max_length')
  const places = [issue, ...(tooLong ? [tooLong] : [])].map((each) => v.getDotPath(each))
  return {
    place: places.filter((place) => place !== null).join('.'),
    message: (tooLong ?? issue).message,
  }
}

/** Returns true for `1.0` and `1e3`, which JavaScript takes for integers; as a channel's name they are texts. */
const isFraction = (value: unknown, raw: string): boolean => typeof value === 'number' && /[.e]/i.test(raw)

function decodeParameter(name: string, parameter: Parameter, raw: string): unknown {
  const { encoding } = parameter
  const decoded = encoding === 'text' ? raw : decodeJson(name, raw, encoding === 'json' ? 'refuse' : 'text')
  const value = isFraction(decoded, raw) ? raw : decoded
  if (hasTooMuch(value)) {
    throw new ParameterError(
      'REQUEST_VARIABLE_INVALID',
      name,
      because('requests.tooManyItems', { name, most: listBounds.items }),
    )
  }
  const result = checked(parameter, value, raw)
  if (result.success) return result.output
  const { place, message } = faultIn(result.issues)
  const fault = reasonOfIssue({ message })
  throw new ParameterError(
    'REQUEST_VARIABLE_INVALID',
    name,
    place
      ? because('requests.invalidAt', { name, place, fault })
      : because('requests.invalid', { name, fault }),
  )
}

/** What decoding needs to know of an endpoint, put together once. */
interface Form {
  readonly parameters: readonly {
    readonly name: string
    readonly parameter: Parameter
    /** The name and its aliases. */
    readonly names: readonly string[]
    readonly isInPath: boolean
  }[]
  readonly known: ReadonlySet<string>
}

const forms = new Map<Endpoint, Form>()

function formOf(endpoint: Endpoint): Form {
  const made = forms.get(endpoint)
  if (made) return made
  const inPath = new Set(pathParameterNames(endpoint.path))
  const parameters = Object.entries(endpoint.parameters).map(([name, parameter]) => ({
    name,
    parameter,
    names: [name, ...parameter.aliases],
    isInPath: inPath.has(name),
  }))
  const form = { parameters, known: new Set(parameters.flatMap(({ names }) => names)) }
  forms.set(endpoint, form)
  return form
}

/** The values that were given under any of these names. */
function givenFor(names: readonly string[], form: URLSearchParams): string[] {
  const [only] = names
  if (only !== undefined && names.length === 1) return form.getAll(only)
  return names.flatMap((name) => form.getAll(name))
}

/**
 * Parses a request strictly: each declared parameter at most once, present if required, of its shape.
 * @throws ParameterError naming the first invalid parameter; the request had no effect
 */
export function decodeArguments<E extends Endpoint>(
  endpoint: E,
  path: Readonly<Record<string, string>>,
  form: URLSearchParams,
): DecodedRequest<E> {
  const { parameters, known } = formOf(endpoint)
  const args: Record<string, unknown> = {}
  for (const { name, parameter, names, isInPath } of parameters) {
    const [raw, second] = isInPath ? [path[name]] : givenFor(names, form)
    if (second !== undefined) {
      throw new ParameterError('REQUEST_VARIABLE_INVALID', name, because('requests.twice', { name }))
    }
    if (raw !== undefined) args[name] = decodeParameter(name, parameter, raw)
    else if (parameter.required) {
      throw new ParameterError('REQUEST_VARIABLE_MISSING', name, because('requests.missing', { name }))
    }
  }
  const ignored = new Set([...form.keys()].filter((name) => !known.has(name)))
  return { args: args as ArgumentsOf<E>, ignored: [...ignored] }
}
