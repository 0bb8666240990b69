import { useSubscriptions } from '../../channels/queries.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { settingsPath } from '../../../navigation/settingsAddress.ts'
import { ChannelCell } from './ChannelCell.tsx'
import { groups, KINDS } from '../../../../protocol/chat/notificationKinds.ts'
import styles from './Tables.module.css'
import { noticeTexts } from './texts/noticeTexts.ts'

type Props = { readonly channelId: number; readonly onClose: () => void }

/** The reader's notifications for one channel. */
export const ChannelNotices = ({ channelId, onClose }: Props) => {
  const t = useText(noticeTexts)
  const channel = useSubscriptions().get(channelId)
  const settings = useRealmPart(({ settings }) => settings)
  if (!channel) return null
  return (
    <Dialog title={t('notify.inChannel', { channel: channel.name })} onClose={onClose}>
      <table className={classes(styles['table'], styles['pairs'])}>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notify.kind.${kind}`)}</th>
              <td>
                <ChannelCell channel={channel} kind={kind} inherited={settings[groups.channels[kind]]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['all']}>
        <Link to={settingsPath('settings', 'notifications')} onClick={onClose}>
          {t('notify.all')}
        </Link>
      </p>
    </Dialog>
  )
}
