import { useState } from 'react'
import { regenerateApiKey } from '../../../../protocol/chat/account.ts'
import { fetchApiKey } from '../../../../protocol/chat/apiKeys.ts'
import { useSession } from '../../../kernel/session.ts'

export interface ShownKey {
  /** The key with its owner's address; undefined until it is requested. */
  readonly key: { readonly email: string; readonly value: string } | undefined
  /**
   * Reads the key.
   * @param code of the second factor, if the account has one
   * @throws ApiError, with status 401 for a wrong password, SECOND_FACTOR_REQUIRED for a missing code
   */
  readonly show: (username: string, password: string, code: string | undefined) => Promise<void>
  /**
   * Creates a new key, which revokes all others, and shows it if the old one was shown. @throws ApiError,
   * NetworkError
   */
  readonly renew: () => Promise<void>
  /** Hides the key, after it was revoked. */
  readonly forget: () => void
}

/** Returns the reader's API key after they request it (chat spec 4.7, 5). */
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
