import { useLayoutEffect } from 'react'
import { paths } from '../conversations/address.ts'
import { replaceAddress } from '../conversations/goTo.ts'
import { addressOfNarrow } from '../messages/openAddress.ts'
import { useSession } from '../session/session.ts'
import { HASHES, isHashAddress } from './hashAddress.ts'

/** Opens addresses written as hashes, `/#narrow/…` among them, by their own address. */
export function useHashAddresses(): void {
  const { userId } = useSession()
  useLayoutEffect(() => {
    const open = async (): Promise<void> => {
      const { hash } = location
      if (!isHashAddress(hash)) return
      const address = HASHES[hash] ?? (await addressOfNarrow(`/${hash}`, userId))
      if (location.hash === hash) replaceAddress(address ?? paths.inbox)
    }
    void open()
    const onChange = (): void => void open()
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [userId])
}
