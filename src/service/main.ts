import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/* Starts the host. Its modules come after the cache: what an earlier start compiled is not compiled again. */

// Where the folder cannot be written there is no cache, and nothing else changes.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
const { runHost } = await import('./host/run.ts')
await runHost()
