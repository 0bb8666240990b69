import { queryOptions } from '@tanstack/react-query'
import { getEmailChange } from '../../../../protocol/chat/account.ts'
import type { Session } from '../../../kernel/session.ts'

export const wantedAddressKey = ['account', 'wantedAddress'] as const

/**
 * Reads the reader's new address waiting for confirmation; null: none. Read again when the address changes:
 * after the confirmation nothing is waiting.
 * @param address the present one
 */
export const wantedAddressQuery = (session: Session, address: string) =>
  queryOptions({
    queryKey: [...wantedAddressKey, address],
    queryFn: async ({ signal }) => (await session.api(getEmailChange, {}, { signal })).email_change,
  })
