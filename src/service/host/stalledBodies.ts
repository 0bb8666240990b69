import type { IncomingMessage, Server } from 'node:http'

/**
 * Ends requests whose body stops arriving: an upload can take minutes over a slow line, as long as some of it
 * arrives within each `patience`. The client gets the same answer as for a request timeout.
 * @param patience milliseconds
 */
export function endStalledBodies(server: Server, patience: number): void {
  /** Requests that are still arriving, with the bytes their connection had received at the last check. */
  const arriving = new Map<IncomingMessage, number>()
  server.on('request', (request) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (length === undefined && coding === undefined) return
    arriving.set(request, -1)
    request.once('close', () => arriving.delete(request))
  })
  const look = (): void => {
    for (const [request, before] of arriving) {
      const { socket, complete } = request
      if (complete) arriving.delete(request)
      else if (socket.bytesRead > before) arriving.set(request, socket.bytesRead)
      else {
        arriving.delete(request)
        const late = Object.assign(new Error('The body stopped coming'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        server.emit('clientError', late, socket)
      }
    }
  }
  const looking = setInterval(look, patience).unref()
  server.once('close', () => clearInterval(looking))
}
