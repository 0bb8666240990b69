import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to a matching request. */
export type Fault =
  /** The connection ends before the service hears of it. */
  | { readonly kind: 'drop-request' }
  /** The service does it, the answer is lost. */
  | { readonly kind: 'drop-reply' }
  /** The service does it, the answer never comes, and the connection stays. */
  | { readonly kind: 'hang' }
  /** The answer comes so much later. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The answer comes byte by byte, so much between two. */
  | { readonly kind: 'trickle'; readonly milliseconds: number }
  /** The answer ends after its first half, as if that were all. */
  | { readonly kind: 'truncate' }
  /** The service gets it twice; the second answer counts. */
  | { readonly kind: 'duplicate' }
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

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
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

async function wholeBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function trickle(outgoing: ServerResponse, { status, headers, body }: Answer, milliseconds: number): void {
  outgoing.writeHead(status, headers)
  let sent = 0
  const timer = setInterval(() => {
    outgoing.write(body.subarray(sent, ++sent))
    if (sent >= body.length) outgoing.end()
  }, milliseconds)
  outgoing.once('close', () => clearInterval(timer))
}

/** Answers with the service's own words, or what the fault leaves of them. */
function answer(outgoing: ServerResponse, given: Answer, fault: Fault | undefined): void {
  const { status, headers, body } = given
  switch (fault?.kind) {
    case 'drop-reply':
      outgoing.socket?.destroy()
      break
    case 'hang':
      break
    case 'delay':
      setTimeout(() => answer(outgoing, given, undefined), fault.milliseconds)
      break
    case 'trickle':
      trickle(outgoing, given, fault.milliseconds)
      break
    case 'truncate': {
      const half = body.subarray(0, Math.floor(body.length / 2))
      outgoing.writeHead(status, { ...headers, 'content-length': String(half.length) })
      outgoing.end(half)
      break
    }
    default:
      outgoing.writeHead(status, headers)
      outgoing.end(body)
  }
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

  /** Asks the service. The request is given up when whoever asked is gone. */
  const ask = ({ method, url, headers }: IncomingMessage, body: Buffer, gone: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const upstream = request(
        { host: '127.0.0.1', port, method, path: url, headers, signal: gone },
        (reply) => {
          const { 'transfer-encoding': _, ...kept } = reply.headers
          wholeBody(reply).then(
            (whole) => resolve({ status: reply.statusCode ?? 502, headers: kept, body: whole }),
            reject,
          )
        },
      )
      upstream.on('error', reject)
      upstream.end(body)
    })

  const forward = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Fault | undefined,
  ): Promise<void> => {
    log.push({ method: incoming.method ?? '', path: incoming.url ?? '' })
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    try {
      const body = await wholeBody(incoming)
      if (fault?.kind === 'duplicate') await ask(incoming, body, gone.signal)
      answer(outgoing, await ask(incoming, body, gone.signal), fault)
    } catch {
      incoming.socket.destroy() // as the service itself would have
    }
  }

  const server = createServer((incoming, outgoing) => {
    const fault = ruleFor(incoming)?.fault
    if (fault?.kind === 'drop-request') incoming.socket.destroy()
    else if (fault?.kind === 'answer') {
      outgoing.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers })
      outgoing.end(fault.body)
    } else void forward(incoming, outgoing, fault)
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
