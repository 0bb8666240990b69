import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/*
 * Starts the host. Its modules are imported after enabling the compile cache, so that later starts reuse
 * compiled code.
 */

// The heap grows by this many percent of what is in use before it is collected: by default up to fourfold, which holds
// half as much memory again for a tenth less processor time.
setFlagsFromString('--heap-growing-percent=60')
// If the folder is not writable, there is no cache and nothing else changes.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'))
const { runHost } = await import('./host/run.ts')
await runHost()
