import { EVENT, fieldsOf, isRecord, MadeUp, type Conversation, type Exchange } from './conversation.ts'

/** Keys of accounts, by email. */
export type Keys = ReadonlyMap<string, string>

/** What a server answers otherwise than when the conversation was recorded. */
export interface Difference {
  readonly request: string
  readonly fault: string
}

function bodyOf(form: string, isMultipart: boolean): URLSearchParams | FormData {
  if (!isMultipart) return new URLSearchParams(form)
  const parts = new FormData()
  if (form === 'file') parts.set('filename', new File(['some notes'], 'notes.txt', { type: 'text/plain' }))
  else for (const [name, value] of new URLSearchParams(form)) parts.set(name, value)
  return parts
}

function requestOf(url: string, exchange: Exchange, madeUp: MadeUp, keys: Map<string, string>): Request {
  const { as, agent, method, form, isMultipart } = exchange
  const fill = (value: string) => madeUp.fill(value)
  const path = new URL(`${url}${madeUp.inPath(exchange.path, fill)}`)
  // What a poll waited for is there already.
  if (path.pathname === '/api/v1/events' && method === 'GET') path.searchParams.set('dont_block', 'true')
  const headers = new Headers({ 'user-agent': agent })
  if (as !== undefined) {
    headers.set('authorization', `Basic ${Buffer.from(`${as}:${keys.get(as) ?? ''}`).toString('base64')}`)
  }
  const body = bodyOf(form === 'file' ? form : madeUp.inForm(form, fill), isMultipart)
  return new Request(path, { method, headers, ...(method === 'GET' || method === 'HEAD' ? {} : { body }) })
}

/** A bot that the conversation made speaks later on. */
function learnKey(answer: unknown, keys: Map<string, string>): void {
  if (!isRecord(answer)) return
  const { email, api_key } = answer
  if (typeof email === 'string' && typeof api_key === 'string') keys.set(email, api_key)
}

/** Holds a recorded conversation with a server again. */
export async function replay(
  { exchanges }: Conversation,
  url: string,
  accounts: Keys,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<readonly Difference[]> {
  const madeUp = new MadeUp()
  const keys = new Map(accounts)
  const differences: Difference[] = []
  const events = { recorded: new Set<string>(), present: new Set<string>() }
  for (const exchange of exchanges) {
    const response = await send(requestOf(url, exchange, madeUp, keys))
    const answer: unknown = await response.json()
    madeUp.learn(answer)
    learnKey(answer, keys)
    const request = `${exchange.method} ${exchange.path}`.slice(0, 120)
    if (response.status !== exchange.status) {
      const fault = `${response.status} instead of ${exchange.status}: ${JSON.stringify(answer).slice(0, 200)}`
      differences.push({ request, fault })
      continue
    }
    const present = new Set(fieldsOf(answer))
    for (const field of exchange.fields) if (field.startsWith(EVENT)) events.recorded.add(field)
    for (const field of present) if (field.startsWith(EVENT)) events.present.add(field)
    const missing = exchange.fields.filter((field) => !field.startsWith(EVENT) && !present.has(field))
    if (missing.length > 0) differences.push({ request, fault: `lacks ${missing.join(', ')}` })
  }
  const missing = [...events.recorded].filter((field) => !events.present.has(field))
  if (missing.length > 0) differences.push({ request: 'all polls', fault: `lack ${missing.join(', ')}` })
  return differences
}
