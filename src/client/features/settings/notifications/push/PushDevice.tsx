import { Laptop, Smartphone } from 'lucide-react'
import { testWebPush, type WebPushDevice } from '../../../../../protocol/chat/webPush.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useSession } from '../../../../kernel/session.ts'
import { sessionToast } from '../../../../kernel/view/useSessionToast.ts'
import { endDevice } from '../../../notifications/push/subscription.ts'
import { RowAction } from '../../form/RowAction.tsx'
import { Row } from '../../form/Rows.tsx'
import { AccessFacts } from '../../sessions/AccessFacts.tsx'
import { isOfHand, useClientName } from '../../sessions/clientName.ts'
import { refetchPush } from './queries.ts'
import { pushTexts } from './texts/pushTexts.ts'

/** A device that gets push notifications, with buttons for a test and to end them. */
export const PushDevice = ({ device }: { device: WebPushDevice }) => {
  const t = useText(pushTexts)
  const session = useSession()
  const { device_id: deviceId, client, is_current: isThis, last_used: usedAt } = device
  const browser = useClientName(client)
  const name = isThis ? `${browser}, ${t('push.this')}` : browser
  const Icon = isOfHand(client) ? Smartphone : Laptop
  const test = async (): Promise<void> => {
    try {
      await session.api(testWebPush, { device_id: deviceId })
      sessionToast(session, { text: t('push.testSent') })
    } finally {
      void refetchPush(session)
    }
  }
  const end = async (): Promise<void> => {
    await endDevice(session, deviceId, isThis)
    sessionToast(session, { text: t('push.ended', { name: browser }) })
    await refetchPush(session)
  }
  return (
    <Row
      lead={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      name={name}
      about={<AccessFacts made={undefined} usedAt={usedAt} network="" />}
    >
      <RowAction text={t('push.test')} of={name} onRun={test} />
      <RowAction text={t('push.end')} of={name} onRun={end} />
    </Row>
  )
}
