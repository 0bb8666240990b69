import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/*
 * Starts the host. Its modules are imported after enabling the compile cache, so that later starts reuse
 * compiled code.
 */

// If the folder is not writable, there is no cache and nothing else changes.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
const { runHost } = await import('./host/run.ts')
await runHost()
