import { CACHES } from './caches.ts'

/** The worker that keeps the app's files in this browser (src/client/worker). */
const WORKER = '/sw.js'
/** Name in the content security policy. */
const POLICY = 'service-worker'

interface Policy {
  readonly createScriptURL: (url: string) => unknown
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy
}

function onlyWorker(url: string): string {
  if (url !== WORKER) throw new TypeError(`${url} is not the worker`)
  return url
}

/** The worker's address in the form in which the browser takes it from this page. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const policy: Policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyWorker }) ?? {
    createScriptURL: onlyWorker,
  }
  return policy.createScriptURL(WORKER) as string
}

/** Takes back what an earlier visit left. */
async function dropShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)))
}

/**
 * Lets the app start without a network from the next time on. A host that has no worker any more ends that: then its
 * pages alone count again.
 * @throws where the host does not answer, or the browser keeps nothing
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' })
  if (status === 404 || status === 410) await dropShell()
  else await navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
}
