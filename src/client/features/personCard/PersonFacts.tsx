import type { CustomProfileField } from '../../../protocol/chat/profileField.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { localTime } from '../people/localTime.ts'
import { PresenceDot } from '../people/PresenceDot.tsx'
import { useSeen } from '../people/presences.ts'
import { profileValue, useProfileFields } from '../people/profileFields.ts'
import { StatusEmoji } from '../statuses/StatusEmoji.tsx'
import { useStatus } from '../statuses/statuses.ts'
import { untilText } from '../statuses/untilText.ts'
import { useRealm } from '../organization/realm.ts'
import { dateFormat } from '../../ui/format/formats.ts'
import { shortTime } from '../../ui/format/time.ts'
import { useNow } from '../../ui/format/useNow.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import styles from './PersonCard.module.css'
import { ProfileValueView } from './ProfileValueView.tsx'
import { personCardTexts } from './texts/personCardTexts.ts'

const language = (): string => document.documentElement.lang || 'en'

/** A person's presence, or the time when they were last active. */
const Here = ({ user }: { user: User }) => {
  const t = useText(personCardTexts, laterPeopleTexts)
  const today = useToday()
  const { settings } = useRealm()
  const { state, lastSeen } = useSeen(user.user_id)
  const when =
    lastSeen === undefined
      ? t('people.offline')
      : t('people.lastSeen', {
          time: shortTime(new Date(lastSeen), new Date(today), language(), settings.twenty_four_hour_time),
        })
  return (
    <p className={styles['here']}>
      <PresenceDot userId={user.user_id} />
      {state === 'offline' ? when : <span aria-hidden="true">{t(`people.${state}`)}</span>}
    </p>
  )
}

const isShown = (field: CustomProfileField, extent: Props['extent']): boolean =>
  extent === 'all' || field.display_in_profile_summary

type Props = { readonly user: User; readonly extent: 'summary' | 'all' }

/** A person's status, presence, local time and profile. */
export const PersonFacts = ({ user, extent }: Props) => {
  const t = useText(personCardTexts)
  const { settings, emoji } = useRealm()
  const status = useStatus(user.user_id)
  const { fields: all, patterns } = useProfileFields()
  const fields = all
    .filter((field) => isShown(field, extent))
    .flatMap((field) => {
      const value = profileValue(field, user, patterns)
      return value ? [{ field, value }] : []
    })
  const time = localTime(user.timezone, new Date(useNow()), language(), settings.twenty_four_hour_time)
  const joined =
    extent === 'all' && user.date_joined !== '' && !Number.isNaN(Date.parse(user.date_joined))
      ? dateFormat(language(), { dateStyle: 'long' }).format(new Date(user.date_joined))
      : undefined
  return (
    <>
      {status && (
        <p className={styles['status']} dir="auto">
          <StatusEmoji status={status} customEmoji={emoji} />
          {status.status_text}
          {typeof status.scheduled_end_time === 'number' && (
            <span className={styles['until']}>
              {untilText(t, new Date(status.scheduled_end_time * 1000), settings.twenty_four_hour_time)}
            </span>
          )}
        </p>
      )}
      {!user.is_bot && user.is_active && <Here user={user} />}
      <dl className={styles['facts']}>
        {user.delivery_email !== null && (
          <div className={styles['fact']}>
            <dt>{t('people.email')}</dt>
            <dd>
              <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
            </dd>
          </div>
        )}
        {time !== undefined && (
          <div className={styles['fact']}>
            <dt>{t('people.localTime')}</dt>
            <dd>{time}</dd>
          </div>
        )}
        {fields.map(({ field, value }) => (
          <div key={field.id} className={styles['fact']}>
            <dt dir="auto">{field.name}</dt>
            <dd dir="auto">
              <ProfileValueView value={value} />
            </dd>
          </div>
        ))}
        {joined !== undefined && (
          <div className={styles['fact']}>
            <dt>{t('people.joined')}</dt>
            <dd>{joined}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
