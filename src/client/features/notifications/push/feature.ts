import { registerWebPush } from '../../../../protocol/chat/webPush.ts'
import type { Feature } from '../../../kernel/feature.ts'
import { offers } from '../../../kernel/offers.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { unreads } from '../../channels/queries.ts'
import { allUnreads } from '../../channels/unreads.ts'
import { quiet } from '../../quietHours/quiet.ts'
import { mayShow, withdrawOfWorker } from '../desktop.ts'

/** Loaded only where the browser can have a subscription: few have. */
const loadSubscription = () => import('./subscription.ts')

async function renewIfOn(session: Session): Promise<void> {
  if (mayShow()) await (await loadSubscription()).renewHere(session)
}

const renew = (session: Session): void => {
  renewIfOn(session).catch(() => undefined) // The next start makes up for it.
}

/** Tells the service when the quiet times of this browser change. */
const quietWatch = scoped(
  (session) => {
    let { choices } = session.get(quiet).getState()
    const end = session.get(quiet).subscribe((state) => {
      if (state.choices === choices) return
      ;({ choices } = state)
      renew(session)
    })
    return { end }
  },
  ({ end }) => end(),
)

/** Closes the notices of messages that were read elsewhere while the app was closed here. */
function withdrawRead(session: Session, newestId: number): void {
  const all = unreads(session)
  if (all.oldUnreadsMissing) return
  const isUnread = (id: number): boolean => [...allUnreads(all)].some(({ ids }) => ids.has(id))
  withdrawOfWorker((id) => id !== undefined && id <= newestId && !isUnread(id))
}

/** Notifications of this browser while the app is closed in it. */
export const pushFeature: Feature = {
  name: 'push',
  restore: (session, snapshot) => {
    if (!offers(session, registerWebPush)) return
    session.get(quietWatch)
    renew(session)
    withdrawRead(session, snapshot.max_message_id ?? 0)
  },
  erase: async () => {
    if (mayShow()) await (await loadSubscription()).unsubscribeHere()
  },
}
