import { getRequestListener } from '@hono/node-server'
import type { Plugin } from 'vite'

const SERVED_BY_HOST =
  /^\/(session|embed|health|api|user_uploads|user_avatars|avatar|external_content|((fr|de|it)\/)?calendar\/events|calendar\.ics|event\/[^/]+\.ics)(\/|\?|$)/

/**
 * Vite plugin: lets `npm run dev` answer API requests itself, with the embedded service on the usual data
 * folder.
 */
export const developmentHost = (): Plugin => ({
  name: 'parley:host',
  apply: 'serve',
  async configureServer(server) {
    if (process.env['VITEST']) return
    const { readEnvironment } = await import('../service/host/environment.ts')
    const { openHost } = await import('../service/host/host.ts')
    const host = await openHost(readEnvironment(process.env))
    const answer = getRequestListener((request, bindings) => host.fetch(request, bindings))
    server.middlewares.use((request, response, next) => {
      if (SERVED_BY_HOST.test(request.url ?? '')) void answer(request, response)
      else next()
    })
    server.httpServer?.once('listening', () => {
      const address = server.httpServer?.address()
      if (address && typeof address === 'object') host.listensAt(`http://localhost:${address.port}`)
    })
    server.httpServer?.once('close', () => void host.stop())
  },
})
