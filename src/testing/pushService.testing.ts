import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A certificate of `localhost` and 127.0.0.1 for tests alone, signed by itself, and its key. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUfoWUNrzV+lm17gRYGpONCUKiPvkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjExMjUxNloYDzIxMjYxMTAy
MTEyNTE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATOEPzMRkIrg+66uR2DAX0l/H+JRrEJipKw8VYRkhdRtt2ynomJ2Shb
xTTaAASCrdZo5MVmfGGI1beKKZmLBH8Do28wbTAdBgNVHQ4EFgQUemQezLo8ce1P
cRk1KZcVCBJKm/cwHwYDVR0jBBgwFoAUemQezLo8ce1PcRk1KZcVCBJKm/cwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSQAwRgIhAIZbnhxl7lf3JIVWgXY963ugwJ9dANV04ay1WBzcfrSnAiEA
oqb2szXRwleAavigzkZIXiBgQ3QRDJCcL1MDJqQ0RUM=
-----END CERTIFICATE-----
`
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOS5infSmB1fnGQtW
yfYQ8+Z6yU6xkwv0uqlQxfC6FnehRANCAATOEPzMRkIrg+66uR2DAX0l/H+JRrEJ
ipKw8VYRkhdRtt2ynomJ2ShbxTTaAASCrdZo5MVmfGGI1beKKZmLBH8D
-----END PRIVATE KEY-----
`

/** What a browser subscribes with. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A notification that arrived, as the browser decrypted it. */
export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Bytes of the encrypted body. */
  readonly size: number
  readonly said: Readonly<Record<string, unknown>>
  /** The claims of the sender's signed token (RFC 8292). */
  readonly claims: Readonly<Record<string, unknown>>
}

/** The keys of one browser, which decrypt what is sent to it (RFC 8291, RFC 8188). */
class Receiver {
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly auth = randomBytes(16)

  constructor() {
    this.#keys.generateKeys()
  }

  get publicKey(): Buffer {
    return this.#keys.getPublicKey()
  }

  decrypt(body: Buffer): Record<string, unknown> {
    const salt = body.subarray(0, 16)
    const senderLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + senderLength)
    const encrypted = body.subarray(21 + senderLength)
    const secret = this.#keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender])
    const material = Buffer.from(hkdfSync('sha256', secret, this.auth, info, 32))
    const derive = (name: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(encrypted.subarray(-16))
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
    // The text ends with the delimiter of the last record, and padding.
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString()
    return JSON.parse(text) as Record<string, unknown>
  }
}

/** Returns the claims of a token. Throws unless the key that the header names has signed it. */
function claimsOf(authorization = ''): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed with its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** A browser maker's push service (RFC 8030), with the browsers behind it. */
export class PushService {
  readonly arrived: Arrived[] = []
  answer: (response: ServerResponse) => void = (response) => response.writeHead(201).end()
  readonly #server: Server
  readonly #receivers = new Map<string, Receiver>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<PushService> {
    const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const service = new PushService(server)
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const receiver = service.#receivers.get(request.url ?? '')
        if (receiver) {
          service.arrived.push({
            path: request.url ?? '',
            headers: request.headers,
            size: body.length,
            said: receiver.decrypt(body),
            claims: claimsOf(request.headers.authorization),
          })
        }
        service.answer(response)
      })
    })
    return service
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What has been said to browsers so far. */
  get said(): Arrived['said'][] {
    return this.arrived.map(({ said }) => said)
  }

  /** Subscribes a new browser. */
  subscribe(): Subscription {
    const receiver = new Receiver()
    const path = `/push/${randomBytes(12).toString('base64url')}`
    this.#receivers.set(path, receiver)
    return {
      endpoint: this.origin + path,
      p256dh: receiver.publicKey.toString('base64url'),
      auth: receiver.auth.toString('base64url'),
    }
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
