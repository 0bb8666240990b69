import { useEffect, useState } from 'react'
import { offerReply, type OfferReply } from '../../protocol/reception.ts'
import { callHost } from '../session/hostCall.ts'

export interface KnownOffer {
  /** Undefined until the host has said it. */
  readonly offer: OfferReply | undefined
  /** Asks anew: what was offered may have changed. */
  readonly ask: () => void
}

/** What the organisation offers to people without an account; asked for again whenever one comes back to the page. */
export function useSignUpOffer(): KnownOffer {
  const [offer, setOffer] = useState<OfferReply>()
  const [asked, setAsked] = useState(0)
  const ask = (): void => setAsked((before) => before + 1)
  useEffect(() => {
    const ended = new AbortController()
    // The form says what is wrong when it is sent: a question without an answer is asked again later.
    callHost('GET', '/offer', offerReply, { signal: ended.signal }).then(setOffer, () => undefined)
    return () => ended.abort()
  }, [asked])
  useEffect(() => {
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [])
  return { offer, ask }
}
