import { memo, useState } from 'react'
import type { Subscription } from '../../../../protocol/chat/channels.ts'
import type { UserSettings } from '../../../../protocol/chat/userSettings.ts'
import { ChannelGlyph } from '../../channels/ChannelGlyph.tsx'
import { useSubscriptions } from '../../channels/queries.ts'
import { useText } from '../../../i18n/useText.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { usePainted } from '../../../ui/loading/afterPaint.ts'
import { Button } from '../../../ui/Button.tsx'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { FilterField } from '../../../ui/FilterField.tsx'
import { fold } from '../../../ui/format/fold.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { ChannelCell } from './ChannelCell.tsx'
import { groups, KINDS } from '../../../../protocol/chat/notificationKinds.ts'
import { NotificationTable } from './NotificationTable.tsx'
import styles from './Tables.module.css'
import { noticeTexts } from './texts/noticeTexts.ts'

/**
 * Rows rendered at first, and added by each click below them: every row has a select for each kind of
 * notification.
 */
const STEP = 50

interface RowProps {
  readonly channel: Subscription
  readonly settings: UserSettings
}

const ChannelRow = memo(function ChannelRow({ channel, settings }: RowProps) {
  const t = useText(noticeTexts)
  return (
    <tr>
      <th scope="row">
        <span className={styles['channel']}>
          <ChannelGlyph channel={channel} size={14} />
          <span dir="auto">{channel.name}</span>
        </span>
      </th>
      {KINDS.map((kind) => (
        <td key={kind} data-head={t(`notify.kind.${kind}`)}>
          <ChannelCell channel={channel} kind={kind} inherited={settings[groups.channels[kind]]} />
        </td>
      ))}
    </tr>
  )
})

/** Settings that differ by channel; without a choice the settings above apply. */
export const ChannelTable = () => {
  const t = useText(noticeTexts)
  const [filter, setFilter] = useState('')
  const [most, setMost] = useState(STEP)
  const settings = useRealmPart(({ settings }) => settings)
  const wanted = fold(usePainted(filter).trim())
  const found = [...useSubscriptions().values()]
    .filter((channel) => !channel.is_archived && fold(channel.name).includes(wanted))
    .toSorted((one, other) => compareNames(one.name, other.name))
  const shown = found.slice(0, most)
  return (
    <Part title={t('notify.channels')} text={t('notify.channelsAbout')}>
      <div className={styles['filter']}>
        <FilterField
          label={t('notify.filter')}
          value={filter}
          onChange={(text) => {
            setFilter(text)
            setMost(STEP)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyNote text={t('notify.noChannel')} />
      ) : (
        <NotificationTable label={t('notify.channels')} about={t('notify.channel')}>
          {shown.map((channel) => (
            <ChannelRow key={channel.stream_id} channel={channel} settings={settings} />
          ))}
        </NotificationTable>
      )}
      {shown.length < found.length && (
        <div className={styles['more']}>
          <span>{t('notify.someChannels', { shown: shown.length, count: found.length })}</span>
          <Button size="dense" onClick={() => setMost(most + STEP)}>
            {t('notify.moreChannels')}
          </Button>
        </div>
      )}
    </Part>
  )
}
