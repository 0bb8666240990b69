import { useQuery } from '@tanstack/react-query'
import { getWebPushDevices } from '../../../../../protocol/chat/webPush.ts'
import { useText } from '../../../../i18n/useText.ts'
import { useOffers } from '../../../../kernel/offers.ts'
import { useSession } from '../../../../kernel/session.ts'
import { Loaded } from '../../../../kernel/view/Loaded.tsx'
import { PushServiceDown, turnOn } from '../../../notifications/push/subscription.ts'
import { ActionForm } from '../../form/ActionForm.tsx'
import { EmptyNote } from '../../form/EmptyNote.tsx'
import { Part } from '../../form/Part.tsx'
import { Rows } from '../../form/Rows.tsx'
import { PushDevice } from './PushDevice.tsx'
import { pushQuery, refetchPush, type PushState } from './queries.ts'
import { pushTexts } from './texts/pushTexts.ts'

const TurnOn = () => {
  const t = useText(pushTexts)
  const session = useSession()
  const turn = async (): Promise<string> => {
    try {
      const isPermitted = await turnOn(session, t('push.signedOut'))
      return t(isPermitted ? 'push.turnedOn' : 'push.notPermitted')
    } finally {
      void refetchPush(session)
    }
  }
  return (
    <ActionForm
      submitText={t('push.turnOn')}
      explain={(error) => (error instanceof PushServiceDown ? t('push.serviceDown') : undefined)}
      onSubmit={turn}
    />
  )
}

/** What this browser can do, and the devices. The button stays while it tells what came of it. */
const Devices = ({ state: { support, isOn, devices } }: { state: PushState }) => {
  const t = useText(pushTexts)
  return (
    <>
      {support === 'ready' ? !isOn && <TurnOn /> : <EmptyNote text={t(`push.support.${support}`)} />}
      {devices.length > 0 && (
        <Rows label={t('push.devices')}>
          {devices.map((each) => (
            <PushDevice key={each.device_id} device={each} />
          ))}
        </Rows>
      )}
    </>
  )
}

const OwnDevices = () => {
  const session = useSession()
  const query = useQuery(pushQuery(session), session.cache)
  return <Loaded query={query}>{(state) => <Devices state={state} />}</Loaded>
}

/** Notifications for devices on which the app is closed. */
export const PushPart = () => {
  const t = useText(pushTexts)
  const isOffered = useOffers(getWebPushDevices)
  return (
    <Part title={t('push.title')} text={t(isOffered ? 'push.about' : 'push.notOffered')}>
      {isOffered && <OwnDevices />}
    </Part>
  )
}
