import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  deliveryProblems,
  getDeliveries,
  retryDelivery,
  type Delivery,
} from '../../../../protocol/chat/deliveries.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { shortTime } from '../../../ui/format/time.ts'
import { useToday } from '../../../ui/format/useToday.ts'
import { Time } from '../../../ui/Time.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { BETWEEN_FACTS } from '../../../ui/format/facts.ts'
import { botTexts } from './texts/botTexts.ts'

type Named = Pick<User, 'user_id' | 'full_name'>

const deliveriesQuery = (session: Session, bot_id: number) =>
  queryOptions({
    queryKey: ['settings', 'deliveries', bot_id] as const,
    queryFn: async ({ signal }) => (await session.api(getDeliveries, { bot_id }, { signal })).deliveries,
    staleTime: 0,
    gcTime: 0,
  })

const DeliveryRow = ({ bot, delivery }: { bot: Named; delivery: Delivery }) => {
  const t = useText(botTexts, uiTexts)
  const session = useSession()
  const today = useToday()
  const hourCycle = useRealmPart(({ settings }) => settings.twenty_four_hour_time)
  const { created, attempts, status, next_attempt: next } = delivery
  const language = document.documentElement.lang || 'en'
  const at = (seconds: number): string =>
    shortTime(new Date(seconds * 1000), new Date(today), language, hourCycle)
  const problem = deliveryProblems.find((each) => each === delivery.problem)
  const retry = async (): Promise<void> => {
    await session.api(retryDelivery, { bot_id: bot.user_id, delivery_id: delivery.id })
    await session.cache.invalidateQueries({ queryKey: deliveriesQuery(session, bot.user_id).queryKey })
  }
  return (
    <Row
      name={<Time date={new Date(created * 1000)} hourCycle={hourCycle} />}
      about={
        <>
          {t(`bots.problem.${problem ?? 'other'}`)}
          <br />
          {status !== null && t('bots.status', { status }) + BETWEEN_FACTS}
          {next === null
            ? t('bots.givenUp', { count: attempts })
            : t('bots.triesAgain', { count: attempts, time: at(next) })}
        </>
      }
    >
      {next === null && <RowAction text={t('common.retry')} of={at(created)} onRun={retry} />}
    </Row>
  )
}

/** The messages that did not reach the address of an outgoing webhook. */
export const DeliveriesDialog = ({ bot, onClose }: { bot: Named; onClose: () => void }) => {
  const t = useText(botTexts)
  const session = useSession()
  const query = useQuery(deliveriesQuery(session, bot.user_id), session.cache)
  const title = t('bots.deliveriesTitle', { name: bot.full_name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={query}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyNote text={t('bots.deliveriesNone')} />
          ) : (
            <Rows label={title}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} bot={bot} delivery={delivery} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Dialog>
  )
}
