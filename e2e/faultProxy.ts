import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to a matching request. */
export type Fault =
  /** The connection ends before the service hears of it. */
  | { readonly kind: 'drop-request' }
  /** The service does it, the answer is lost. */
  | { readonly kind: 'drop-reply' }
  /** The answer comes so much later. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Something on the way answers instead. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly headers?: Record<string, string>
    }

interface Rule {
  readonly method: string
  readonly path: RegExp
  readonly fault: Fault
  remaining: number
}

/** A network between browser and host that does what a test tells it. */
export interface FaultProxy {
  readonly url: string
  /** The next `times` requests of this kind suffer the fault. */
  readonly inject: (method: string, path: RegExp, fault: Fault, times?: number) => void
  /** Takes back every fault that has not struck yet. */
  readonly clear: () => void
  /** How many requests of this kind reached the host. */
  readonly forwarded: (method: string, path: RegExp) => number
  /** Ends every connection and takes no new one until `heal`. */
  readonly cut: () => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy before the host at `port`. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  const rules: Rule[] = []
  const log: { method: string; path: string }[] = []
  const sockets = new Set<Socket>()
  let isCut = false

  const ruleFor = ({ method = '', url = '' }: IncomingMessage): Rule | undefined => {
    const rule = rules.find((each) => each.remaining > 0 && each.method === method && each.path.test(url))
    if (rule) rule.remaining -= 1
    return rule
  }

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined): void => {
    log.push({ method: incoming.method ?? '', path: incoming.url ?? '' })
    const upstream = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const pass = (): void => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        }
        if (fault?.kind === 'drop-reply') {
          answer.resume()
          answer.once('end', () => incoming.socket.destroy())
        } else if (fault?.kind === 'delay') setTimeout(pass, fault.milliseconds)
        else pass()
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer((incoming, outgoing) => {
    const fault = ruleFor(incoming)?.fault
    if (fault?.kind === 'drop-request') incoming.socket.destroy()
    else if (fault?.kind === 'answer') {
      outgoing.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers })
      outgoing.end(fault.body)
    } else forward(incoming, outgoing, fault)
  })
  server.on('connection', (socket: Socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inject: (method, path, fault, times = 1) => rules.push({ method, path, fault, remaining: times }),
    clear: () => {
      rules.length = 0
    },
    forwarded: (method, path) => log.filter((each) => each.method === method && path.test(each.path)).length,
    cut: () => {
      isCut = true
      endAll()
    },
    heal: () => {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}
