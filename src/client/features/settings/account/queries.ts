import { queryOptions } from '@tanstack/react-query'
import { getEmailChange } from '../../../../protocol/chat/account.ts'
import type { Session } from '../../../kernel/session.ts'

export const wantedAddressKey = ['account', 'wantedAddress'] as const

/**
 * The address that the reader wants and has not confirmed yet; null: none. Asked for anew with each address that they
 * have: once the wanted one is theirs, there is none.
 * @param address the present one
 */
export const wantedAddressQuery = (session: Session, address: string) =>
  queryOptions({
    queryKey: [...wantedAddressKey, address],
    queryFn: async ({ signal }) => (await session.api(getEmailChange, {}, { signal })).email_change,
  })
