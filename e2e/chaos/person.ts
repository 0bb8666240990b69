/** The end of a request. */
export type Answer =
  | { readonly kind: 'done'; readonly reply: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: string }
  /** The request may have been carried out or not. */
  | { readonly kind: 'unanswered' }

/** A user with an API key, who calls the service through the given network. */
export interface Person {
  readonly userId: number
  readonly call: (
    method: string,
    path: string,
    fields?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  /** Repeats a call until it is answered: for requests that can be carried out twice. */
  readonly insist: Person['call']
  /** Calls the calendar with JSON. */
  readonly callCalendar: (method: string, path: string, fields?: object) => Promise<Answer>
}

/** Milliseconds until a request is aborted. */
const PATIENCE = 5000
/** Milliseconds between two tries. */
const PAUSE = 100

const formOf = (fields: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    const reply = (await response.json()) as Record<string, unknown>
    // A gateway's page is not an answer of the service, whatever its status.
    if (response.status >= 500) return { kind: 'unanswered' }
    if (response.ok) return { kind: 'done', reply }
    return { kind: 'refused', code: String(reply['code']) }
  } catch {
    return { kind: 'unanswered' }
  }
}

async function untilAnswered(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    const isFinal = answer.kind === 'done' || (answer.kind === 'refused' && answer.code !== 'RATE_LIMIT_HIT')
    if (isFinal) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/** Signs in as a person of the sample organization. */
export async function aPerson(url: string, name: string): Promise<Person> {
  const body = formOf({ username: `${name}@demo.test` })
  const answer = await ask(`${url}/api/v1/dev_fetch_api_key`, { method: 'POST', body })
  if (answer.kind !== 'done') throw new Error(`${name} cannot sign in: ${JSON.stringify(answer)}`)
  const { email, api_key, user_id } = answer.reply as { email: string; api_key: string; user_id: number }
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const call: Person['call'] = (method, path, fields = {}, headers = {}) => {
    const form = formOf(fields)
    const isGet = method === 'GET'
    return ask(`${url}/api/v1${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { authorization, ...headers },
      ...(isGet ? {} : { body: form }),
    })
  }
  return {
    userId: user_id,
    call,
    insist: (...request) => untilAnswered(() => call(...request)),
    callCalendar: (method, path, fields) =>
      ask(`${url}/calendar/events/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
      }),
  }
}
