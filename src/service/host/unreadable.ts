import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

interface Answer {
  readonly status: number
  readonly code: string
  readonly msg: string
}

const malformed: Answer = { status: 400, code: 'BAD_REQUEST', msg: 'The request is not valid HTTP.' }

/** Answers by Node's error code. */
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'REQUEST_TOO_LARGE',
    msg: 'The address and the headers of the request are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'REQUEST_TOO_LARGE',
    msg: 'The chunk extensions of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    msg: 'The request did not arrive in time.',
  },
}

/** Milliseconds for the client, which may still be sending, to read the error. */
const PARTING = 1_000

function written({ status, ...rest }: Answer): string {
  const body = JSON.stringify({ result: 'error', ...rest })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Answers malformed requests in JSON, too (chat spec 1.3), and closes the connection. */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  const parting = new WeakSet<Duplex>()
  server.on('request', ({ socket }, response) => void answering.set(socket, response))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (parting.has(socket)) return
    const answer = answering.get(socket)
    const isAmidAnswer = answer?.headersSent === true && !answer.writableFinished
    if (!socket.writable || isAmidAnswer) {
      socket.destroy()
      return
    }
    parting.add(socket)
    socket.end(written(answers[code] ?? malformed))
    const impatience = setTimeout(() => socket.destroy(), PARTING)
    socket.once('close', () => clearTimeout(impatience))
  })
}
