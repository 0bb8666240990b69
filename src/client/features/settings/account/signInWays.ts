import { queryOptions, useQuery } from '@tanstack/react-query'
import { offerReply, type OfferReply } from '../../../../protocol/reception.ts'
import { callHost } from '../../../kernel/hostCall.ts'
import { useSession } from '../../../kernel/session.ts'

type SignInWays = Pick<OfferReply, 'passwords' | 'providers'>

export const signInWaysQuery = queryOptions({
  queryKey: ['account', 'signInWays'],
  queryFn: ({ signal }): Promise<SignInWays> => callHost('GET', '/offer', offerReply, { signal }),
})

/** Returns how people sign in here; undefined until the host says it. */
export const useSignInWays = (): SignInWays | undefined => useQuery(signInWaysQuery, useSession().cache).data

/** Returns `off` where sign-in providers are the only way to sign in: nobody has a password to enter. */
export const usePasswordSignIn = (): 'on' | 'off' => useSignInWays()?.passwords ?? 'on'
