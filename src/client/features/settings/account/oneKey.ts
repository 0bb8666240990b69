import { getOwnKeys } from '../../../../protocol/chat/ownKeys.ts'
import { useOffers } from '../../../kernel/offers.ts'

/**
 * True if the account has one key, which all its browsers and programs share: the service can't list them, and the key
 * outlives a change of the password.
 */
export const useHasOneKey = (): boolean => !useOffers(getOwnKeys)
