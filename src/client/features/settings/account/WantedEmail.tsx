import { cancelEmailChange, type EmailChange } from '../../../../protocol/chat/account.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { dateFormat } from '../../../ui/format/formats.ts'
import { timeOfDay } from '../../../ui/format/time.ts'
import { ActionForm } from '../form/ActionForm.tsx'
import { wantedAddressKey } from './queries.ts'
import { accountTexts } from './texts/accountTexts.ts'

/** The new address waiting for confirmation, with the location of its link, and a button to cancel. */
export const WantedEmail = ({ wanted }: { wanted: EmailChange }) => {
  const t = useText(accountTexts)
  const session = useSession()
  const { settings } = useRealm()
  const { email, mail_reaches } = wanted
  const language = document.documentElement.lang || 'en'
  const end = new Date(wanted.expires_at * 1000)
  const date = dateFormat(language, { dateStyle: 'long' }).format(end)
  const time = timeOfDay(end, language, settings.twenty_four_hour_time)
  const cancel = async (): Promise<undefined> => {
    await session.api(cancelEmailChange, {})
    await session.cache.invalidateQueries({ queryKey: wantedAddressKey })
  }
  return (
    <ActionForm submitText={t('account.cancelEmail')} onSubmit={cancel}>
      <p dir="auto">
        {mail_reaches === 'mailboxes'
          ? t('account.emailSent', { email, date, time })
          : t('account.emailKept', { email, date, time })}
      </p>
    </ActionForm>
  )
}
