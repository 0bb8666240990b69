import { useLayoutEffect, useState } from 'react'
import { offerReply, type OfferReply } from '../../../protocol/reception.ts'
import { callHost } from '../../kernel/hostCall.ts'

export interface KnownOffer {
  /** Undefined until the host has said it. */
  readonly offer: OfferReply | undefined
  /** Asks anew: what was offered may have changed. */
  readonly ask: () => void
}

/** A question without an answer is asked again later: the form itself says what is wrong when it is sent. */
const askHost = (show: (offer: OfferReply) => void): void => {
  callHost('GET', '/offer', offerReply).then(show, () => undefined)
}

/** What the organisation offers to people without an account; asked for again whenever one comes back to the page. */
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
