import { useText } from '../../../i18n/useText.ts'
import { Link } from '../../../navigation/Link.tsx'
import { paths } from '../../../navigation/paths.ts'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { newcomerTexts } from './texts/newcomerTexts.ts'

/** What to do first. */
export const Ways = ({ tone }: { tone: 'secondary' | 'quiet' }) => {
  const t = useText(newcomerTexts)
  const classes = buttonClasses(tone)
  return (
    <>
      <Link to={paths.channels} className={classes}>
        {t('newcomer.browse')}
      </Link>
      <Link to={settingsPath('settings', 'profile')} className={classes}>
        {t('newcomer.profile')}
      </Link>
      <Link to={settingsPath('settings', 'notifications')} className={classes}>
        {t('newcomer.notifications')}
      </Link>
    </>
  )
}
