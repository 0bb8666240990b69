import { createServer, type ServerResponse } from 'node:http'

/*
 * The bare work of delivering an event: a `node:http` server that holds requests and answers them all with the same
 * bytes. Run as a process of its own, so that it competes for the machine as the host does. PUT tells how many it holds.
 */

const held: ServerResponse[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    held.push(response)
    return
  }
  if (request.method === 'PUT') {
    response.end(String(held.length))
    return
  }
  request.resume()
  request.on('end', () => {
    response.end('{}')
    for (const each of held.splice(0)) {
      each.writeHead(200, { 'content-type': 'application/json' })
      each.end(process.env['EVENT'] ?? '{}')
    }
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
