import { queryOptions, useQuery } from '@tanstack/react-query'
import { offerReply } from '../../../../protocol/reception.ts'
import { callHost } from '../../../kernel/hostCall.ts'
import { useSession } from '../../../kernel/session.ts'

const passwordSignInQuery = queryOptions({
  queryKey: ['account', 'passwordSignIn'],
  queryFn: async ({ signal }) => (await callHost('GET', '/offer', offerReply, { signal })).passwords,
})

/** Returns `off` where sign-in providers are the only way to sign in: nobody has a password to enter. */
export const usePasswordSignIn = (): 'on' | 'off' =>
  useQuery(passwordSignInQuery, useSession().cache).data ?? 'on'
