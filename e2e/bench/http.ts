import { Agent, request } from 'node:http'

/** Polls are held, each on a connection of its own. */
const polling = new Agent({ keepAlive: true, maxSockets: Infinity })
/** What a service cannot keep up with waits here: it would end connections that it does not come round to. */
const asking = new Agent({ keepAlive: true, maxSockets: 500 })

/** An answer with the time at which it was whole. */
export interface Answer {
  readonly body: string
  /** `performance.now()` when the whole answer was here. */
  readonly at: number
}

/** A request over a connection that is kept, with as little of a client around it as there can be. */
export function call(
  url: string,
  method: string,
  authorization: string | undefined,
  form: Record<string, string> = {},
): Promise<Answer> {
  const fields = new URLSearchParams(form).toString()
  const isGet = method === 'GET'
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    'content-type': 'application/x-www-form-urlencoded',
  }
  return new Promise((resolve, reject) => {
    const agent = isGet ? polling : asking
    const outgoing = request(isGet ? `${url}?${fields}` : url, { method, agent, headers }, (incoming) => {
      let body = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk: string) => (body += chunk))
      incoming.on('end', () => resolve({ body, at: performance.now() }))
    })
    outgoing.on('error', reject)
    outgoing.end(isGet ? undefined : fields)
  })
}
