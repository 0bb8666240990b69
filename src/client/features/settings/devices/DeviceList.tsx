import { Smartphone } from 'lucide-react'
import { removeDevice, testPushNotification } from '../../../../protocol/chat/push.ts'
import { type Device } from '../../../../protocol/chat/device.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { RowAction } from '../form/RowAction.tsx'
import { Row, Rows } from '../form/Rows.tsx'
import { useDevices } from '../feature.ts'
import { testProblem } from './testProblem.ts'
import { deviceTexts } from './texts/deviceTexts.ts'

type RegistrationState = 'active' | 'pending' | 'failed' | 'none'

/** Returns the state of a device's registration. */
const registrationStateOf = (device: Device): RegistrationState => {
  if (device.pending_push_token_id !== null) return 'pending'
  if (device.push_registration_error_code !== null) return 'failed'
  return device.push_token_id === null ? 'none' : 'active'
}

const DeviceRow = ({ id, device }: { id: number; device: Device }) => {
  const t = useText(deviceTexts)
  const session = useSession()
  const name = t('devices.device', { id })
  const state = registrationStateOf(device)
  const test = async (): Promise<string> => {
    await session.api(testPushNotification, { device_id: id })
    return t('devices.testSent')
  }
  return (
    <Row
      lead={<Smartphone size={18} strokeWidth={1.6} aria-hidden />}
      name={name}
      about={t(`devices.standing.${state}`)}
    >
      <ActionForm
        submitText={t('devices.testThis')}
        explain={(error) => testProblem(t, error)}
        onSubmit={test}
      />
      <RowAction
        text={t('devices.forget')}
        of={name}
        onRun={() => session.api(removeDevice, { device_id: id })}
      />
    </Row>
  )
}

/** Devices that receive encrypted notifications, each with a test (chat spec 4.22). */
export const DeviceList = () => {
  const t = useText(deviceTexts)
  const session = useSession()
  const devices = [...useDevices()]
  const testAll = async (): Promise<string> => {
    await session.api(testPushNotification, {})
    return t('devices.testSent')
  }
  return (
    <Part title={t('devices.title')} titleFor="listeners" text={t('devices.about')}>
      {devices.length === 0 ? (
        <EmptyNote text={t('devices.none')} />
      ) : (
        <Rows label={t('devices.title')}>
          {devices.map(([id, device]) => (
            <DeviceRow key={id} id={id} device={device} />
          ))}
        </Rows>
      )}
      <ActionForm
        submitText={t('devices.test')}
        explain={(error) => testProblem(t, error)}
        onSubmit={testAll}
      />
    </Part>
  )
}
