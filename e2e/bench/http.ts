import { Agent, request } from 'node:http'

/** An agent for held polls, each on a connection of its own. */
const polling = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity })
/**
 * An agent for all other requests. More than its connections wait here: a service that cannot keep up would
 * end their connections.
 */
const asking = new Agent({ keepAlive: true, maxSockets: 500 })

/** An answer with the time of its completion. */
export interface Answer {
  readonly body: string
  /** `performance.now()` when the whole answer had arrived. */
  readonly at: number
}

/** Sends a request over a kept connection, with as little of a client around it as possible. */
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
