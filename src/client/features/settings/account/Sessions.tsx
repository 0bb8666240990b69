import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { Part } from '../form/Part.tsx'
import { useHasOneKey } from './oneKey.ts'
import { accountTexts } from './texts/accountTexts.ts'

/** Link to all sessions and keys. */
export const Sessions = () => {
  const t = useText(accountTexts)
  const hasOneKey = useHasOneKey()
  return (
    <Part
      title={t('account.sessions')}
      text={t(hasOneKey ? 'account.sessionsAboutOneKey' : 'account.sessionsAbout')}
    >
      <Link to={settingsPath('settings', 'sessions')}>{t('account.sessionsLink')}</Link>
    </Part>
  )
}
