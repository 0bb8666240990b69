import { readFields } from './api/reply.ts'
import { request } from './api/request.ts'
import type { HostCallOptions } from './hostCall.ts'
import { tellSignInChanged } from './signInNews.ts'

/** Ends the sign-in of this browser, in all its tabs. @throws NetworkError */
export async function signOut(options: HostCallOptions = {}): Promise<void> {
  const received = await request('/session', {
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    method: 'DELETE',
    signal: options.signal,
  })
  if (received.status !== 401 && received.body !== '') readFields(received, Date.now())
  tellSignInChanged()
}
