import type { SignOutReply } from '../../protocol/hostProviders.ts'
import { readFields } from './api/reply.ts'
import { request } from './api/request.ts'
import type { HostCallOptions } from './hostCall.ts'
import { tellSignInChanged } from './signInNews.ts'

/**
 * Ends the sign-in of this browser, in all its tabs.
 * @returns the page of a sign-in provider that ends the session there too; undefined if there is none
 * @throws NetworkError
 */
export async function signOut(options: HostCallOptions = {}): Promise<string | undefined> {
  const received = await request('/session', {
    ...options,
    method: 'DELETE',
  })
  const isAnswered = received.status !== 401 && received.body !== ''
  const { sign_out_page: page } = isAnswered ? (readFields(received, Date.now()) as SignOutReply) : {}
  tellSignInChanged()
  return page
}
