import { addApnsDeviceToken, removeApnsDeviceToken } from '../../../../protocol/chat/push.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFields } from '../../../kernel/view/useFields.ts'
import { useSession } from '../../../kernel/session.ts'
import { useSubmission } from '../../../kernel/view/useSubmission.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionForm } from '../form/ActionForm.tsx'
import { Part } from '../form/Part.tsx'
import { deviceTexts } from './texts/deviceTexts.ts'

/** Tokens are often copied in groups of letters. */
const tokenIn = (text: string): string => text.replaceAll(/\s/g, '')

const isHexadecimal = (text: string): boolean => /^(?:[\da-f]{2})+$/i.test(text)

/** Adds or removes the token of an app without encryption (chat spec 4.12). */
export const LegacyToken = () => {
  const t = useText(deviceTexts)
  const session = useSession()
  const tokenFault = (typed: string): string | undefined => {
    const token = tokenIn(typed)
    if (token === '') return t('devices.tokenMissing')
    return isHexadecimal(token) ? undefined : t('devices.tokenInvalid')
  }
  const fields = useFields(
    { token: '', appid: '' },
    { token: { atSubmit: tokenFault }, appid: { missing: t('devices.appMissing') } },
  )
  const { appid } = fields.draft
  const token = tokenIn(fields.draft.token)
  const add = async (): Promise<string> => {
    await session.api(addApnsDeviceToken, { token, appid: appid.trim() })
    return t('devices.tokenAdded')
  }
  const remove = async (): Promise<string> => {
    await session.api(removeApnsDeviceToken, { token })
    return t('devices.tokenRemoved')
  }
  const removal = useSubmission({ obstacle: tokenFault(token), onSubmit: remove })
  return (
    <Part title={t('devices.legacy')} text={t('devices.legacyAbout')}>
      <ActionForm
        submitText={t('devices.addToken')}
        fields={fields}
        onSubmit={add}
        second={{ text: t('devices.removeToken'), ...removal }}
      >
        <Field
          label={t('devices.token')}
          hint={t('devices.tokenHint')}
          autoComplete="off"
          spellCheck={false}
          {...fields.text('token')}
        />
        <Field
          label={t('devices.app')}
          hint={t('devices.appHint')}
          autoComplete="off"
          spellCheck={false}
          {...fields.text('appid')}
        />
      </ActionForm>
    </Part>
  )
}
