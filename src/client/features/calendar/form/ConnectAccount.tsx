import { Plug } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { Link } from '../../../navigation/Link.tsx'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { classes } from '../../../ui/classes.ts'
import { useSite } from '../site.ts'
import styles from './ConnectAccount.module.css'
import { connectTexts } from './texts/connectTexts.ts'

/**
 * Leads to the settings in which a member connects their account of the calendar's site.
 * @param isInBar on a phone the name of the days needs the room: only the icon is visible there
 */
export const ConnectLink = ({ isInBar = false }: { readonly isInBar?: boolean }) => {
  const t = useText(connectTexts)
  const { site } = useSite() ?? {}
  if (!site || site.connection === 'made') return null
  return (
    <Link
      to={settingsPath('settings', 'calendar-site')}
      className={classes(buttonClasses('secondary', 'dense'), isInBar && styles['inBar'])}
    >
      <Plug size={16} strokeWidth={1.75} aria-hidden />
      <span>{t('calendar.site.connect')}</span>
    </Link>
  )
}

/**
 * Tells a member how to change events of another site: with an account there. Nothing where that works already.
 * @param wanted `create`: the account may lack the permission to create events
 */
export const ConnectAccount = ({ wanted }: { readonly wanted?: 'create' }) => {
  const t = useText(connectTexts)
  const { site, can_create: canCreate } = useSite() ?? {}
  if (!site || (site.connection === 'made' && (wanted === undefined || canCreate === true))) return null
  const text = {
    none: 'calendar.site.connectAbout',
    refused: 'calendar.site.refusedAbout',
    made: 'calendar.site.mayNot',
  } as const
  return (
    <div className={styles['connect']} role="note">
      <p>{t(text[site.connection], { site: site.name })}</p>
      <ConnectLink />
    </div>
  )
}
