import { useState } from 'react'
import { ChannelGlyph } from '../../channels/ChannelGlyph.tsx'
import { FilterField } from '../../ui/FilterField.tsx'
import { useSubscriptions } from '../../channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { fold } from '../../ui/fold.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { ChannelCell } from './ChannelCell.tsx'
import { KINDS } from './kinds.ts'
import { NotificationTable } from './NotificationTable.tsx'
import styles from './Tables.module.css'

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** What differs from channel to channel; where nothing is chosen the settings above hold. */
export const ChannelTable = () => {
  const t = useText()
  const [filter, setFilter] = useState('')
  const wanted = fold(filter.trim())
  const shown = [...useSubscriptions().values()]
    .filter((channel) => !channel.is_archived && fold(channel.name).includes(wanted))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  return (
    <Part title={t('notify.channels')} text={t('notify.channelsAbout')}>
      <div className={styles['filter']}>
        <FilterField label={t('notify.filter')} value={filter} onChange={setFilter} />
      </div>
      {shown.length === 0 ? (
        <EmptyNote text={t('notify.noChannel')} />
      ) : (
        <NotificationTable label={t('notify.channels')} about={t('notify.channel')}>
          {shown.map((channel) => (
            <tr key={channel.stream_id}>
              <th scope="row">
                <span className={styles['channel']}>
                  <ChannelGlyph channel={channel} size={14} />
                  <span dir="auto">{channel.name}</span>
                </span>
              </th>
              {KINDS.map((kind) => (
                <td key={kind}>
                  <ChannelCell channel={channel} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
        </NotificationTable>
      )}
    </Part>
  )
}
