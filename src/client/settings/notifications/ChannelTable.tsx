import { useState } from 'react'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { ChannelGlyph } from '../../channels/ChannelGlyph.tsx'
import { FilterField } from '../../ui/FilterField.tsx'
import { setSubscriptionProperty } from '../../channels/mutations.ts'
import { useSubscriptions } from '../../channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../session/realm.ts'
import { useSession } from '../../session/session.ts'
import { fold } from '../../ui/fold.ts'
import { ChangeNote } from '../change/ChangeNote.tsx'
import { useChange } from '../change/useChange.ts'
import { EmptyNote } from '../form/EmptyNote.tsx'
import { Part } from '../form/Part.tsx'
import { channelProperties, groups, KINDS, type Kind } from './kinds.ts'
import styles from './Tables.module.css'

const texts = { null: 'inherit', true: 'on', false: 'off' } as const
const textOf = (value: boolean | null) => texts[`${value}`]

const Cell = ({ channel, kind }: { channel: Subscription; kind: Kind }) => {
  const t = useText()
  const session = useSession()
  const { settings } = useRealm()
  const property = channelProperties[kind]
  const change = useChange<boolean | null>(channel[property], (to) =>
    setSubscriptionProperty(session, channel.stream_id, property, to),
  )
  const label = t('notify.cell', { what: channel.name, kind: t(`notify.kind.${kind}`) })
  const inherited = settings[groups.channels[kind]]
  return (
    <>
      <select
        className={styles['select']}
        aria-label={label}
        value={textOf(change.value)}
        data-own={change.value === null ? undefined : ''}
        onChange={({ target }) => change.set(target.value === 'inherit' ? null : target.value === 'on')}
      >
        <option value="inherit">{t(inherited ? 'notify.inheritOn' : 'notify.inheritOff')}</option>
        <option value="on">{t('settings.on')}</option>
        <option value="off">{t('settings.off')}</option>
      </select>
      {change.state.kind !== 'settled' && <ChangeNote change={change} label={label} />}
    </>
  )
}

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
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('notify.channels')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('notify.channel')}</th>
                {KINDS.map((kind) => (
                  <th key={kind} scope="col">
                    {t(`notify.kind.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
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
                      <Cell channel={channel} kind={kind} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  )
}
