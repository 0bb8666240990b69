import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The fault of a matching request. */
export type Fault =
  /** The connection ends before the request reaches the service. */
  | { readonly kind: 'drop-request' }
  /** The service carries the request out; the answer is lost. */
  | { readonly kind: 'drop-reply' }
  /** The service carries the request out; the answer never arrives, and the connection remains. */
  | { readonly kind: 'hang' }
  /** The answer is delayed. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The answer arrives byte by byte, with this pause after each. */
  | { readonly kind: 'trickle'; readonly milliseconds: number }
  /** The answer ends after its first half, as if it were complete. */
  | { readonly kind: 'truncate' }
  /** The service gets the request twice; the second answer counts. */
  | { readonly kind: 'duplicate' }
  /** A server in between answers in place of the service. */
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

/** A network between browser and host with faults on command. */
export interface FaultProxy {
  readonly url: string
  /** Lets the next `times` requests of this kind suffer the fault. */
  readonly inject: (method: string, path: RegExp, fault: Fault, times?: number) => void
  /** Cancels every fault that has not happened yet. */
  readonly clear: () => void
  /** Number of requests of this kind that reached the host. */
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

/** Sends the service's answer, or the part of it that the fault leaves. */
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

/** Starts a proxy in front of the host at `port`. */
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

  /** Passes the request to the service, and aborts it when the client is gone. */
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
      incoming.socket.destroy() // the status that the service itself would send
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
