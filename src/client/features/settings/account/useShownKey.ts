import { useState } from 'react'
import { regenerateApiKey } from '../../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../../protocol/chat/apiKeys.ts'
import { useSession } from '../../../kernel/session.ts'

export interface ShownKey {
  /** Whose key, and the key; undefined while it was not asked for. */
  readonly key: { readonly email: string; readonly value: string } | undefined
  /**
   * @param code of the second factor, where the account has one
   * @throws ApiError, with status 401 when the password is wrong, SECOND_FACTOR_REQUIRED where the code is missing
   */
  readonly show: (username: string, password: string, code: string | undefined) => Promise<void>
  /** Makes a new key, which ends all others; a key in sight is replaced. @throws ApiError, NetworkError */
  readonly renew: () => Promise<void>
  /** The key in sight works no longer. */
  readonly forget: () => void
}

/** The reader's API key, once they have asked for it (chat spec 4.7, 5). */
export function useShownKey(): ShownKey {
  const session = useSession()
  const [key, setKey] = useState<ShownKey['key']>()
  return {
    key,
    show: async (username, password, second_factor) => {
      const { api_key, email } = await session.api(fetchApiKey, { username, password, second_factor })
      setKey({ email, value: api_key })
    },
    renew: async () => {
      const { api_key } = await session.api(regenerateApiKey, {})
      setKey((before) => before && { ...before, value: api_key })
    },
    forget: () => setKey(undefined),
  }
}
