import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { Part } from '../form/Part.tsx'
import { accountTexts } from './texts/accountTexts.ts'

/** Link to all sessions and keys. */
export const Sessions = () => {
  const t = useText(accountTexts)
  return (
    <Part title={t('account.sessions')} text={t('account.sessionsAbout')}>
      <Link to={settingsPath('settings', 'sessions')}>{t('account.sessionsLink')}</Link>
    </Part>
  )
}
