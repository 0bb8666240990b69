import { useLayoutEffect, useState } from 'react'
import { offerReply, type OfferReply } from '../../../protocol/reception.ts'
import { callHost } from '../../kernel/hostCall.ts'

export interface KnownOffer {
  /** undefined until the host answers. */
  readonly offer: OfferReply | undefined
  /** Asks again: the offer can have changed. */
  readonly ask: () => void
}

/** A failed request is repeated later: the form itself shows the fault when it is sent. */
const askHost = (show: (offer: OfferReply) => void): void => {
  callHost('GET', '/offer', offerReply).then(show, () => undefined)
}

/**
 * Returns the organization's offer to people without an account; asks again when the visitor returns to the
 * page.
 */
export function useSignUpOffer(): KnownOffer {
  const [offer, setOffer] = useState<OfferReply>()
  useLayoutEffect(() => {
    const ask = (): void => askHost(setOffer)
    ask()
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [])
  return { offer, ask: () => askHost(setOffer) }
}
