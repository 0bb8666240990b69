import { endpoints as calendarEndpoints } from '../../src/protocol/calendar/endpoints.ts'
import { encodeCalendarRequest } from '../../src/protocol/calendar/request.ts'
import { endpoints as chatEndpoints } from '../../src/protocol/chat/endpoints.ts'
import { pathParameterNames, type Endpoint, type Parameter } from '../../src/protocol/endpoint.ts'
import { encodeArguments } from '../../src/protocol/form.ts'
import type { Random } from '../chaos/random.ts'
import type { Sent } from './measure.ts'
import type { Fields, Scene } from './scene.ts'
import { build, holdsList, takesText, type Stock } from './schemas.ts'
import { drawCode, drawText, harmlessText } from './texts.ts'

/*
 * Requests to each parameter that takes a text or a list: each with input that may be costly, and beside it
 * with harmless text of the same size.
 */

/** One parameter of one endpoint. */
export interface Target {
  readonly api: 'chat' | 'calendar'
  readonly endpoint: Endpoint
  readonly parameter: string
  readonly takes: 'text' | 'list'
}

/** Two requests of the same size. */
export interface Case {
  readonly target: Target
  /** The shape of the input, in a few words. */
  readonly shape: string
  /** UTF-16 units of the value that differs. */
  readonly size: number
  readonly costly: Sent
  readonly harmless: Sent
}

/** Characters: the service refuses longer paths before any work. */
const LONGEST_PATH = 4_000
/** UTF-16 units: the longest text that a field takes is tried most often. */
const lengths = [100_000, 10_000, 4_000, 1_000, 200, 60, 20] as const
/** UTF-16 units: longer than any field takes; sent sometimes, because a refusal must be cheap. */
const TOO_LONG = 200_000
const widths = [50, 500, 500, 5_000, 20_000] as const
/** Every so many texts, a text is too long. */
const TOO_LONG_ONCE_IN = 6

function targetsOf(api: Target['api'], endpoints: ReadonlyMap<string, Endpoint>): Target[] {
  return [...endpoints.values()].flatMap((endpoint) =>
    Object.entries(endpoint.parameters).flatMap(([parameter, { schema }]): Target[] => [
      ...(takesText(schema) ? [{ api, endpoint, parameter, takes: 'text' } as const] : []),
      ...(holdsList(schema) ? [{ api, endpoint, parameter, takes: 'list' } as const] : []),
    ]),
  )
}

/** Returns true if the text becomes HTML, which is most of the work. */
export const isDrawn = ({ parameter }: Target): boolean =>
  /^(content|description|note|drafts|draft|storage|profile_data|data)$/.test(parameter)

/** Puts endpoints last that remove things, or change the organization for all later requests. */
const isLate = ({ endpoint }: Target): number =>
  Number(endpoint.method === 'DELETE' || /^\/(realm|settings)/.test(endpoint.path))

/** Every parameter that takes a text or a list. */
export const targets: readonly Target[] = [
  ...targetsOf('chat', chatEndpoints),
  ...targetsOf('calendar', calendarEndpoints),
].toSorted((one, other) => isLate(one) - isLate(other))

export const nameOf = ({ endpoint, parameter, takes }: Target): string =>
  `${endpoint.method} ${endpoint.path} ${parameter}${takes === 'list' ? '[]' : ''}`

const FILE = 'a small file'

const isInPath = ({ endpoint, parameter }: Target): boolean =>
  pathParameterNames(endpoint.path).includes(parameter)

/** Existing IDs, and words that do not exist. */
function stockFor({ parameter }: Target, random: Random, scene: Scene): Stock {
  const ids = /message/.test(parameter) ? scene.messageIds : scene.userIds
  const drawn = random.below(2 ** 31).toString(36)
  return {
    number: (index) => ids[index] ?? 1_000_000 + index,
    word: (index) => `${drawn}${index}`,
  }
}

/** Fields for the parameters that a request requires, or needs to reach its work. */
function usualFields({ api, endpoint }: Target, scene: Scene, stock: Stock): Record<string, unknown> {
  const known: Fields = {
    ...(api === 'chat' ? scene.chat : scene.calendar),
    ...scene.ofEndpoint[`${endpoint.method} ${endpoint.path}`],
  }
  const entries = Object.entries(endpoint.parameters) as [string, Parameter][]
  return Object.fromEntries(
    entries
      .filter(([name, { required }]) => required || name in known)
      .map(([name, { schema }]) => [name, known[name] ?? build(schema, stock, 1)])
      .filter(([name]) => !(String(name) in known) || known[String(name)] !== undefined),
  )
}

function chatRequest(endpoint: Endpoint, args: Fields, authorization: string): Sent {
  const { path, form } = encodeArguments(endpoint, args as never)
  const isGet = endpoint.method === 'GET'
  const query = isGet && form.size > 0 ? `?${form}` : ''
  const body = new FormData()
  for (const [name, value] of form) body.append(name, value)
  if (endpoint.upload) body.append('file', new File([FILE], 'bounds.txt'))
  return {
    path: `/api/v1${path}${query}`,
    init: {
      method: endpoint.method,
      headers: { authorization },
      ...(isGet ? {} : { body: endpoint.upload ? body : form }),
    },
  }
}

function calendarRequest(endpoint: Endpoint, args: Fields, authorization: string): Sent {
  const { method, path, body } = encodeCalendarRequest(endpoint, args as never)
  const headers = { authorization, 'content-type': 'application/json' }
  return { path, init: { method, headers, ...(body === undefined ? {} : { body }) } }
}

/** The request with this value for the parameter, and with the other fields that it needs. */
function requestWith(target: Target, value: unknown, random: Random, scene: Scene): Sent {
  const { api, endpoint, parameter } = target
  const usual = usualFields(target, scene, stockFor(target, random, scene))
  const authorization = endpoint.path === '/bot_storage' ? scene.bot : scene.authorization
  const request = api === 'chat' ? chatRequest : calendarRequest
  return request(endpoint, value === undefined ? usual : { ...usual, [parameter]: value }, authorization)
}

/** Returns true for parameters in the query, where space is short. */
const isInUrl = (target: Target): boolean =>
  isInPath(target) || ['GET', 'DELETE'].includes(target.endpoint.method)

/** Adds a field that no endpoint reads. */
function withUnread({ path, init }: Sent, text: string): Sent {
  const { body } = init
  if (body instanceof FormData || body instanceof URLSearchParams) {
    body.set('unread', text)
    return { path, init }
  }
  if (typeof body === 'string') {
    const fields = JSON.parse(body) as Fields
    return { path, init: { ...init, body: JSON.stringify({ ...fields, unread: text }) } }
  }
  return { path: `${path}${path.includes('?') ? '&' : '?'}unread=${encodeURIComponent(text)}`, init }
}

/** Resolves with true if the service accepts the request. */
export type Takes = (sent: Sent) => Promise<boolean>

/** Finds the longest text that each parameter takes, by asking the service once for each. */
export class TextLengths {
  readonly #takes: Takes
  readonly #found = new Map<Target, number>()

  constructor(takes: Takes) {
    this.#takes = takes
  }

  /** The greatest of `lengths` that the service accepts; a message's length if it accepts none. */
  async longest(target: Target, random: Random, scene: Scene): Promise<number> {
    const known = this.#found.get(target)
    if (known !== undefined) return known
    const possible = lengths.filter((length) => length <= (isInUrl(target) ? LONGEST_PATH : lengths[0]))
    let longest: number = isInUrl(target) ? LONGEST_PATH : lengths[1]
    for (const length of possible) {
      if (!(await this.#takes(requestWith(target, harmlessText(length), random, scene)))) continue
      longest = length
      break
    }
    this.#found.set(target, longest)
    return longest
  }
}

/** Pairs the request that has this value in the parameter with the harmless one. */
function pair(target: Target, value: unknown, shape: string, random: Random, scene: Scene): Case {
  const costly = requestWith(target, value, random, scene)
  if (typeof value === 'string') {
    const harmless = requestWith(target, harmlessText(value.length), random, scene)
    return { target, shape: `${value.length} of ${shape}`, size: value.length, costly, harmless }
  }
  const size = JSON.stringify(value).length
  const harmless = withUnread(requestWith(target, undefined, random, scene), harmlessText(size))
  return { target, shape, size, costly, harmless }
}

/** The pair of requests for the parameter with this name (see `nameOf`). */
export function caseOf(name: string, value: unknown, random: Random, scene: Scene): Case {
  const target = targets.find((each) => nameOf(each) === name)
  if (!target) throw new Error(`There is no parameter ${name}`)
  return pair(target, value, JSON.stringify(value).slice(0, 40), random, scene)
}

/** Code in a language, in a message of full length that is only rendered. */
export const drawCodeCase = (language: string, random: Random, scene: Scene): Case =>
  caseOf('POST /messages/render content', drawCode(random, lengths[1], language).text, random, scene)

/** Draws one pair of requests for a parameter. */
export async function drawCase(
  target: Target,
  random: Random,
  scene: Scene,
  texts: TextLengths,
): Promise<Case> {
  if (target.takes === 'text') {
    const isTooLong = !isInUrl(target) && random.below(TOO_LONG_ONCE_IN) === 0
    const length = isTooLong ? TOO_LONG : await texts.longest(target, random, scene)
    const { shape, text } = drawText(random, length)
    return pair(target, text, shape, random, scene)
  }
  const width = isInUrl(target) ? widths[0] : random.pick(widths)
  const { schema } = target.endpoint.parameters[target.parameter] as Parameter
  const list = build(schema, stockFor(target, random, scene), width)
  return pair(target, list, `${width} items`, random, scene)
}
