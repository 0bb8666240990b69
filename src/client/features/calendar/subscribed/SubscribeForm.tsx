import { useState } from 'react'
import { AddressForm } from './AddressForm.tsx'
import type { FoundInFeed } from './feeds.ts'
import { PreviewForm } from './PreviewForm.tsx'

interface Found {
  readonly address: string
  readonly found: FoundInFeed
}

/** Subscribes in two steps: the address, then what is there. */
export const SubscribeForm = ({ onClose }: { readonly onClose: () => void }) => {
  const [address, setAddress] = useState('')
  const [found, setFound] = useState<Found>()
  return found === undefined ? (
    <AddressForm
      address={address}
      onFound={(given, contents) => {
        setAddress(given)
        setFound({ address: given, found: contents })
      }}
      onClose={onClose}
    />
  ) : (
    <PreviewForm {...found} onBack={() => setFound(undefined)} onClose={onClose} />
  )
}
