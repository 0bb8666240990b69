import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodePng } from '../../src/service/png.ts'

/** A site that messages link: a page with a picture, a picture, and pages that are slow, without anything, or hostile. */
export interface LinkedSite {
  readonly address: string
  readonly port: number
  /** The paths that were asked for. */
  readonly asked: string[]
  /** Answers `/late`, which waits for it. */
  readonly release: () => void
  readonly close: () => void
}

const WIDTH = 600
const HEIGHT = 400

/** A picture whose colors run from side to side. */
function aPicture(): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const column = (at / 4) % WIDTH
    pixels.set([40, Math.round((column / WIDTH) * 180), 160, 255], at)
  }
  return encodePng(WIDTH, HEIGHT, pixels)
}

const head = (title: string, description: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title>
   <meta property="og:description" content="${description}"><meta property="og:image" content="/cover.png">`

export async function startLinkedSite(): Promise<LinkedSite> {
  const picture = aPicture()
  const asked: string[] = []
  const html = (response: ServerResponse, text: string): void =>
    void response.setHeader('content-type', 'text/html').end(text)
  const late = Promise.withResolvers<void>()
  const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/harvest': (response) =>
      html(
        response,
        head('Harvest 2026: what we grow', 'Dates, fields and who brings the ladders. Bring gloves.'),
      ),
    '/late': (response) =>
      void late.promise.then(() => html(response, head('Late harvest', 'It took its time.'))),
    '/hostile': (response) =>
      html(
        response,
        head('&lt;img src=x onerror=alert(1)&gt;', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'),
      ),
    '/cover.png': (response) => void response.setHeader('content-type', 'image/png').end(picture),
    '/metadata': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const page = pages[path]
    if (page) page(response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    asked,
    release: late.resolve,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
