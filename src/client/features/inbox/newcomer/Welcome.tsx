import { Inbox as InboxIcon } from 'lucide-react'
import type { Subscription } from '../../../../protocol/chat/channels.ts'
import { useText } from '../../../i18n/useText.ts'
import { channelPath } from '../../../navigation/address.ts'
import { Link } from '../../../navigation/Link.tsx'
import { paths } from '../../../navigation/paths.ts'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { useSubscriptions } from '../../channels/queries.ts'
import { useInviteAccess } from '../../invitations/access.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { useUsers } from '../../people/queries.ts'
import { newcomerTexts } from './texts/newcomerTexts.ts'
import { Ways } from './Ways.tsx'
import styles from './Welcome.module.css'

const MOST = 5

/** The channels in which most is written; those without a count by name. */
const liveliest = (channels: Iterable<Subscription>): Subscription[] =>
  [...channels]
    .filter((channel) => !channel.is_muted && !channel.is_archived)
    .toSorted(
      (one, other) =>
        (other.stream_weekly_traffic ?? 0) - (one.stream_weekly_traffic ?? 0) ||
        compareNames(one.name, other.name),
    )
    .slice(0, MOST)

/** The inbox of people who joined lately and have nothing to read; the first one has nobody to read. */
export const Welcome = () => {
  const t = useText(newcomerTexts)
  const organization = useRealmPart(({ name }) => name)
  const channels = liveliest(useSubscriptions().values())
  const isAlone = [...useUsers().values()].filter((user) => user.is_active && !user.is_bot).length === 1
  const { byMail, byLink } = useInviteAccess()
  const invites = isAlone && (byMail || byLink)
  return (
    <EmptyState
      icon={<InboxIcon size={24} strokeWidth={1.6} aria-hidden />}
      title={t('newcomer.title', { organization })}
      text={t(isAlone ? 'newcomer.alone' : 'newcomer.text')}
    >
      {invites && (
        <Link to={paths.invites} className={buttonClasses('primary')}>
          {t('newcomer.invite')}
        </Link>
      )}
      {channels.length > 0 && (
        <div role="group" className={styles['channels']} aria-label={t('newcomer.channels')}>
          {channels.map(({ stream_id: id, name }) => (
            <Link key={id} to={channelPath(id, name)} className={buttonClasses('secondary')}>
              {`#${name}`}
            </Link>
          ))}
        </div>
      )}
      <Ways tone="quiet" />
    </EmptyState>
  )
}
