import { CACHES } from './caches.ts'

/** The worker that stores the app's files in this browser (src/client/worker). */
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

/** Returns the worker's address in the form that Trusted Types require. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const policy: Policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyWorker }) ?? {
    createScriptURL: onlyWorker,
  }
  return policy.createScriptURL(WORKER) as string
}

/** Removes the worker and the files of an earlier visit. */
async function dropShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)))
}

/**
 * Lets the app start without a network from the next start on. If the host has no worker any more, the old one is
 * removed, and only the host's pages count again.
 * @throws if the host does not answer, or the browser stores nothing
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { status } = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' })
  if (status === 404 || status === 410) await dropShell()
  else await navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
}
