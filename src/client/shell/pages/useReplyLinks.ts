import { useLayoutEffect } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { replaceAddress } from '../../navigation/goTo.ts'

/**
 * Opens the composer for an address that ends with `?reply`, as emails about messages have it. To be called before
 * anything that corrects the address.
 */
export function useReplyLinks(): void {
  const search = useSearch()
  useLayoutEffect(() => {
    if (search !== '?reply') return
    replaceAddress(location.pathname)
    requestCompose({ to: 'here' })
  }, [search])
}
