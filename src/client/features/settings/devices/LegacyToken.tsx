import { useState } from 'react'
import { addApnsDeviceToken, removeApnsDeviceToken } from '../../../../protocol/chat/push.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'

const isHexadecimal = (text: string): boolean => /^(?:[\da-f]{2})+$/i.test(text)

/** Adds or removes the token of an app without encryption (chat spec 4.12). */
export const LegacyToken = () => {
  const t = useText()
  const session = useSession()
  const [typed, setTyped] = useState('')
  const [appid, setAppId] = useState('')
  const token = typed.replaceAll(/\s/g, '')
  const tokenObstacle = (): string | undefined => {
    if (token === '') return t('devices.tokenMissing')
    return isHexadecimal(token) ? undefined : t('devices.tokenInvalid')
  }
  const add = async (): Promise<string> => {
    await session.api(addApnsDeviceToken, { token, appid: appid.trim() })
    return t('devices.tokenAdded')
  }
  const remove = async (): Promise<string> => {
    await session.api(removeApnsDeviceToken, { token })
    return t('devices.tokenRemoved')
  }
  return (
    <Part title={t('devices.legacy')} text={t('devices.legacyAbout')}>
      <ActionForm
        submitText={t('devices.addToken')}
        obstacle={tokenObstacle() ?? (appid.trim() === '' ? t('devices.appMissing') : undefined)}
        onSubmit={add}
      >
        <Field
          label={t('devices.token')}
          hint={t('devices.tokenHint')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Field
          label={t('devices.app')}
          hint={t('devices.appHint')}
          autoComplete="off"
          spellCheck={false}
          value={appid}
          onChange={({ currentTarget }) => setAppId(currentTarget.value)}
        />
      </ActionForm>
      <ActionForm submitText={t('devices.removeToken')} obstacle={tokenObstacle()} onSubmit={remove} />
    </Part>
  )
}
