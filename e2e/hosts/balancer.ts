import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What takes the requests of all browsers, and gives them to the hosts in turn. */
export interface Balancer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Requests that change nothing can be sent to a second host after the first one broke off. */
const isRepeatable = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Starts a balancer with the rules of the nginx in docs/operating.md: each request to the next host, and to another one
 * if it could not be sent, or was only reading.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let turn = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void {
    const target = new URL(incoming.url ?? '/', urls[turn++ % urls.length])
    let isSent = false
    const passed = request(
      target,
      { method: incoming.method, agent, headers: { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      },
    )
    passed.once('socket', (socket) => {
      if (!socket.connecting) isSent = true
      else socket.once('connect', () => (isSent = true))
    })
    passed.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (tries > 1 && (!isSent || isRepeatable(incoming))) pass(incoming, outgoing, body, tries - 1)
      else outgoing.writeHead(502).end('Bad gateway')
    })
    outgoing.once('close', () => passed.destroy())
    passed.end(body)
  }

  const server: Server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.once('end', () => pass(incoming, outgoing, Buffer.concat(parts), urls.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          agent.destroy()
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
