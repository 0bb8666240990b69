import type { Subscription } from '../../../../protocol/chat/channels.ts'
import { updateSubscriptionProperties } from '../../../../protocol/chat/channelTools.ts'
import { setSubscriptionProperty } from '../../channels/mutations.ts'
import { useText } from '../../../i18n/useText.ts'
import { useOffers } from '../../../kernel/offers.ts'
import { useSession } from '../../../kernel/session.ts'
import { classes } from '../../../ui/classes.ts'
import select from '../../../ui/Select.module.css'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useChange } from '../change/useChange.ts'
import { changeTexts } from '../change/texts/changeTexts.ts'
import { channelProperties, type Kind } from '../../../../protocol/chat/notificationKinds.ts'
import styles from './Tables.module.css'
import { noticeTexts } from './texts/noticeTexts.ts'

const texts = { null: 'inherit', true: 'on', false: 'off' } as const
const textOf = (value: boolean | null) => texts[`${value}`]

interface Props {
  readonly channel: Subscription
  readonly kind: Kind
  /** The reader's setting for all channels. */
  readonly inherited: boolean
}

/** One kind of notification for a channel: on, off, or the setting for all channels. */
export const ChannelCell = ({ channel, kind, inherited }: Props) => {
  const t = useText(noticeTexts, changeTexts)
  const session = useSession()
  const property = channelProperties[kind]
  // Some services cannot go back to the setting for all channels.
  const takesNull = useOffers(updateSubscriptionProperties, 'value', null)
  const change = {
    ...useChange<boolean | null>(channel[property], (to) =>
      setSubscriptionProperty(session, channel.stream_id, property, to),
    ),
    refuses: (value: boolean | null) => value === null && !takesNull,
  }
  const isInheritable = takesNull || change.value === null
  const label = t('notify.cell', { what: channel.name, kind: t(`notify.kind.${kind}`) })
  return (
    <>
      <select
        className={classes(select['select'], styles['select'])}
        aria-label={label}
        value={textOf(change.value)}
        data-own={change.value === null ? undefined : ''}
        onChange={({ currentTarget }) =>
          change.set(currentTarget.value === 'inherit' ? null : currentTarget.value === 'on')
        }
      >
        {isInheritable && (
          <option value="inherit">{t(inherited ? 'notify.inheritOn' : 'notify.inheritOff')}</option>
        )}
        <option value="on">{t('settings.on')}</option>
        <option value="off">{t('settings.off')}</option>
      </select>
      {change.state.kind !== 'settled' && <ChangeNote change={change} label={label} />}
    </>
  )
}
