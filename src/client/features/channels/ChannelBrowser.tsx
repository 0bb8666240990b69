import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { channelPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import type { TextKey } from '../../i18n/texts.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import type { ActionContext } from '../../kernel/action.ts'
import { Button } from '../../ui/Button.tsx'
import { compareNames } from '../../ui/format/compareNames.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { factLine } from '../../ui/format/facts.ts'
import { attempt } from './attempt.ts'
import styles from './ChannelBrowser.module.css'
import { ChannelGlyph } from './ChannelGlyph.tsx'
import { descriptionText } from './description.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useChannelAccess, useMayCreateChannels } from './manage/access.ts'
import { manageActions } from './manage/manageActions.tsx'
import { joinChannel } from './mutations.ts'
import { useOtherChannels, useSubscriptions } from './queries.ts'
import { laterChannelTexts } from './texts/laterChannelTexts.ts'
import { manageTexts } from './manage/texts/manageTexts.ts'

const CreateChannel = lazyPart(async () => (await import('./manage/CreateChannel.tsx')).CreateChannel)

const KINDS = [
  ['all', laterChannelTexts('channels.browseAll')],
  ['joined', laterChannelTexts('channels.browseJoined')],
  ['others', laterChannelTexts('channels.browseOthers')],
  ['archived', laterChannelTexts('channels.browseArchived')],
] as const satisfies readonly (readonly [string, TextKey])[]
type Kind = (typeof KINDS)[number][0]

interface Leaving {
  /** Leaves the channel, and offers to undo that. */
  readonly leave: (context: ActionContext, channel: Channel) => Promise<void>
}

/** The button that brings an archived channel back, for those who can. */
const UnarchiveButton = ({ channel }: { channel: Channel }) => {
  const t = useText(manageTexts)
  const session = useSession()
  const { unarchive } = manageActions
  if (unarchive.available(session, channel) !== 'yes') return null
  return (
    <Button
      size="dense"
      aria-label={t('manage.unarchiveChannel', { channel: channel.name })}
      onClick={() => unarchive.run({ session, text: t }, channel)}
    >
      {t('manage.unarchiveShort')}
    </Button>
  )
}

const ChannelRow = ({ channel, isJoined, leave }: Leaving & { channel: Channel; isJoined: boolean }) => {
  const t = useText(laterChannelTexts)
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const { joins } = useChannelAccess(channel)
  const { name } = channel
  const toggle = async (): Promise<void> => {
    setBusy(true)
    if (isJoined) await leave({ session, text: t }, channel)
    else await attempt(session, t, () => joinChannel(session, channel))
    setBusy(false)
  }
  const description = descriptionText(channel)
  const about = [
    t('channels.members', { count: channel.subscriber_count }),
    ...(channel.invite_only ? [t('channels.private')] : []),
    ...(channel.is_web_public ? [t('channels.webPublic')] : []),
    ...(description === '' ? [] : [description]),
  ]
  return (
    <li className={styles['channel']}>
      <span className={styles['glyph']}>
        <ChannelGlyph channel={channel} size={16} />
      </span>
      <span className={styles['text']}>
        <Link to={channelPath(channel.stream_id, name)} className={styles['name']} dir="auto">
          {name}
        </Link>
        <span className={styles['about']} dir="auto" title={description}>
          {factLine(about)}
        </span>
      </span>
      {channel.is_archived ? (
        <UnarchiveButton channel={channel} />
      ) : isJoined || joins ? (
        <Button
          size="dense"
          tone={isJoined ? 'quiet' : 'secondary'}
          busy={isBusy}
          aria-label={t(isJoined ? 'channels.leaveChannel' : 'channels.joinChannel', { channel: name })}
          onClick={() => void toggle()}
        >
          {t(isJoined ? 'channels.leaveShort' : 'channels.join')}
        </Button>
      ) : null}
    </li>
  )
}

/** All channels visible to the reader, to join, leave or open. */
export const ChannelBrowser = ({ leave }: Leaving) => {
  const t = useText(laterChannelTexts, manageTexts)
  const mayCreate = useMayCreateChannels()
  const [filter, setFilter] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const subscriptions = useSubscriptions()
  const others = useOtherChannels()
  const wanted = filter.trim().toLocaleLowerCase()
  const all = [...subscriptions.values(), ...others.values()]
  const hasArchived = all.some((channel) => channel.is_archived)
  const isOfKind = ({ is_archived, stream_id }: Channel): boolean => {
    if (is_archived || kind === 'archived') return is_archived && kind === 'archived'
    return kind === 'all' || subscriptions.has(stream_id) === (kind === 'joined')
  }
  const isWanted = (channel: Channel): boolean =>
    `${channel.name} ${channel.description}`.toLocaleLowerCase().includes(wanted) && isOfKind(channel)
  const shown = all.filter(isWanted).toSorted((a, b) => compareNames(a.name, b.name))
  return (
    <>
      <div className={styles['tools']}>
        <FilterField label={t('channels.browseFilter')} value={filter} onChange={setFilter} />
        <Segments
          label={t('channels.browseShow')}
          value={kind}
          options={KINDS.filter(([value]) => value !== 'archived' || hasArchived || kind === value).map(
            ([value, text]) => ({ value, label: t(text) }),
          )}
          onChange={setKind}
        />
        {mayCreate && (
          <Button
            tone="primary"
            icon={menuIcon(Plus)}
            onClick={() => showDialog((close) => <CreateChannel onClose={close} />)}
          >
            {t('manage.create')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles['none']}>
          {wanted === '' ? t('channels.browseNone') : t('channels.browseEmpty', { query: filter.trim() })}
        </p>
      ) : (
        <ul className={styles['list']} aria-label={t('channels.channels')}>
          {shown.map((channel) => (
            <ChannelRow
              key={channel.stream_id}
              channel={channel}
              leave={leave}
              isJoined={subscriptions.has(channel.stream_id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
