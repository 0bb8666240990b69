import { createServer, type AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** PostgreSQL in this process, which hosts reach over a socket as they reach any other. */
export interface TestDatabase {
  readonly url: string
  readonly sql: PGlite
  /** Refuses connections and closes those that there are. */
  readonly interrupt: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly close: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function aDatabase(): Promise<TestDatabase> {
  const sql = await PGlite.create()
  const port = await freePort()
  const listen = async (): Promise<PGLiteSocketServer> => {
    const server = new PGLiteSocketServer({ db: sql, host: '127.0.0.1', port, maxConnections: 20 })
    await server.start()
    return server
  }
  let server = await listen()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    sql,
    interrupt: () => server.stop(),
    resume: async () => {
      server = await listen()
    },
    close: async () => {
      await server.stop()
      await sql.close()
    },
  }
}
