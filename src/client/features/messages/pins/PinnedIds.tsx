import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPins } from '../../../../protocol/chat/pins.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { lateMarks } from '../html/lateMarks.ts'
import { pinQueries } from './pinQueries.ts'

/** Lets the rows of a conversation know which of its messages are pinned. */
export const PinnedIds = ({ conversation }: { readonly conversation: Conversation }): null => {
  const session = useSession()
  const isOffered = useOffers(getPins)
  const { data } = useQuery({ ...pinQueries.of(session, conversation), enabled: isOffered })
  const pins = data?.pins
  useEffect(() => {
    if (!pins || pins.length === 0) return
    const marks = session.get(lateMarks)
    marks.setState({ pinned: new Set(pins.map(({ message_id }) => message_id)) })
    return () => marks.setState({ pinned: undefined })
  }, [session, pins])
  return null
}
