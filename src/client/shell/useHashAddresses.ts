import { useLayoutEffect } from 'react'
import { replaceAddress } from '../navigation/goTo.ts'
import { addressOfNarrow } from '../features/messages/openAddress.ts'
import { useSession } from '../kernel/session.ts'
import { isHashAddress } from './hashAddress.ts'
import { paths } from '../navigation/paths.ts'
import { loadPart } from '../ui/loading/loadPart.ts'

/** Opens hash addresses, such as `/#narrow/…`, under the application's own addresses. */
export function useHashAddresses(): void {
  const { userId } = useSession()
  useLayoutEffect(() => {
    const open = async (): Promise<void> => {
      const { hash } = location
      if (!isHashAddress(hash)) return
      const { addressOfHash } = await loadPart(() => import('../navigation/hashPages.ts'))
      const address = addressOfHash(hash, userId) ?? (await addressOfNarrow(`/${hash}`, userId))
      if (location.hash === hash) replaceAddress(address ?? paths.inbox)
    }
    void open()
    const onChange = (): void => void open()
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [userId])
}
