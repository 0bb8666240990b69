import type { Endpoint } from '../../../../protocol/endpoint.ts'
import type { Send } from '../dialect.ts'
import type { Fields } from '../reply.ts'

type Args = Readonly<Record<string, unknown>>
interface Message {
  readonly id: number
  readonly timestamp: number
}

/**
 * Messages around a date, for services whose anchors are messages alone: IDs ascend with time, so the first message on
 * or after the date is found by halving the range of IDs. Takes some twenty small requests at most.
 */
export async function findDate(args: Args, send: Send, endpoint: Endpoint): Promise<Fields> {
  const { anchor, anchor_date: date, ...rest } = args
  if (anchor !== 'date') return send(endpoint, args)
  const wanted = Date.parse(String(date)) / 1000
  /** The first message of the view with this ID or a later one. */
  const firstFrom = async (id: number | 'oldest' | 'newest'): Promise<Message | undefined> => {
    const [before, after] = id === 'newest' ? [1, 0] : [0, 1]
    const { messages } = await send(endpoint, { ...rest, anchor: id, num_before: before, num_after: after })
    return (messages as readonly Message[])[0]
  }
  const [oldest, newest] = [await firstFrom('oldest'), await firstFrom('newest')]
  if (oldest === undefined || newest === undefined || oldest.timestamp >= wanted) {
    return send(endpoint, { ...rest, anchor: 'oldest' })
  }
  if (newest.timestamp < wanted) return send(endpoint, { ...rest, anchor: 'newest' })
  // All messages up to `low` are before the date, those from `high` on are not; `first` is the earliest of them.
  let [low, high, first] = [oldest.id, newest.id, newest.id]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const found = await firstFrom(middle)
    if (found === undefined || found.timestamp >= wanted) {
      high = middle
      first = found?.id ?? first
    } else low = found.id
  }
  return send(endpoint, { ...rest, anchor: first })
}
