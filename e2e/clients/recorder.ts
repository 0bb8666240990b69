import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fieldsOf, hiding, MadeUp, type Exchange } from './conversation.ts'

/** Stands between clients and a server, and writes down their conversation. */
export interface Recorder {
  readonly url: string
  /** What was said since the last call. */
  readonly take: () => Exchange[]
  readonly close: () => void
}

const NOT_PASSED_ON = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive'])

const headersOf = (request: IncomingMessage): Headers =>
  new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.has(name) ? [] : [[name, String(value)] as [string, string]],
    ),
  )

function emailIn(authorization: string | null): string | undefined {
  const [, credentials] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
  return credentials === undefined ? undefined : Buffer.from(credentials, 'base64').toString().split(':')[0]
}

const POLL = '/api/v1/events'
/** Milliseconds for the answer of a request to come before its event, which can be faster. */
const WITH_ITS_CAUSE = 100

async function bodyOf(headers: Headers, body: Buffer): Promise<Pick<Exchange, 'form' | 'isMultipart'>> {
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/')) return { form: body.toString(), isMultipart: false }
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields = [...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return {
    form: fields.length < [...parts].length ? 'file' : new URLSearchParams(fields).toString(),
    isMultipart: true,
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function startRecorder(target: string): Promise<Recorder> {
  let exchanges: Exchange[] = []
  let madeUp = new MadeUp()

  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url: path = '/' } = request
      const headers = headersOf(request)
      const body = await buffer(request)
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      const answer = await fetch(`${target}${path}`, {
        method,
        headers,
        redirect: 'manual',
        signal: gone.signal,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
      })
      const text = await answer.text()
      const content = readJson(text)
      // In the order of the answers: a poll belongs behind what it waited for.
      if (content !== undefined) {
        const hide = hiding(madeUp)
        if (path.startsWith(POLL)) await delay(WITH_ITS_CAUSE)
        if (response.destroyed) return
        const { form, isMultipart } = await bodyOf(headers, body)
        exchanges.push({
          as: emailIn(headers.get('authorization')),
          agent: headers.get('user-agent') ?? '',
          method,
          path: madeUp.inPath(path, hide),
          form: form === 'file' ? form : madeUp.inForm(form, hide),
          isMultipart,
          status: answer.status,
          fields: fieldsOf(content),
        })
        madeUp.learn(content)
      }
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      })
      response.end(text)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening())
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = exchanges
      exchanges = []
      madeUp = new MadeUp()
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
