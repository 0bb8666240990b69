import { createServer, type ServerResponse } from 'node:http'

/*
 * The bare work of delivering an event: a `node:http` server that holds requests and answers them all with
 * the same bytes: its EVENT, or the body of a POST. With FANOUT it answers only that many, the longest
 * waiting first. Runs as a process of its own, so that it competes for the machine as the host does. PUT
 * answers with the number of held requests.
 */

const fanout = Number(process.env['FANOUT'] ?? Infinity)

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
  let posted = ''
  request.on('data', (chunk: Buffer) => (posted += chunk.toString()))
  request.on('end', () => {
    response.end('{}')
    for (const each of held.splice(0, fanout)) {
      each.writeHead(200, { 'content-type': 'application/json' })
      each.end(posted || (process.env['EVENT'] ?? '{}'))
    }
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
