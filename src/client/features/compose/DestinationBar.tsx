import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useChannel, useDirectConversations, useSubscriptions, useTopics } from '../channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { inLikelyOrder } from '../people/likelyOrder.ts'
import { useOwnUser, useUsers } from '../people/queries.ts'
import { usePersonDetail } from '../people/usePersonDetail.ts'
import { useRealm } from '../organization/realm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import type { Destination } from './destination.ts'
import { useNeedsTopic } from './obstacle.ts'
import { channelTexts } from '../channels/texts/channelTexts.ts'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { ChannelGlyph } from '../channels/ChannelGlyph.tsx'
import styles from './DestinationBar.module.css'
import { composeTexts } from './texts/composeTexts.ts'

type ChannelDestination = Extract<Destination, { kind: 'channel' }>
type DirectDestination = Extract<Destination, { kind: 'direct' }>

interface FieldsProps<D> {
  readonly destination: D
  readonly onChange: (destination: Destination) => void
  /** Called at Enter in the last field: the focus moves on to the text. */
  readonly onDone: () => void
  readonly firstField: RefObject<HTMLInputElement | null>
}

const ChannelFields = ({
  destination,
  onChange,
  onDone,
  firstField,
  topicField,
  channelText,
  onChannelText,
}: FieldsProps<ChannelDestination> & {
  channelText: string
  onChannelText: (text: string) => void
  topicField: RefObject<HTMLInputElement | null>
}) => {
  const t = useText(composeTexts)
  const { emptyTopicName, maxTopicLength } = useRealm()
  const subscriptions = useSubscriptions()
  const { data: topics } = useTopics(destination.channelId)
  const goOn = (): void => topicField.current?.focus()
  const needsTopic = useNeedsTopic(destination.channelId)
  const channels = [...subscriptions.values()].filter((each) => !each.is_archived)
  const chooseChannel = (text: string): void => {
    onChannelText(text)
    const found = channels.find((each) => each.name.toLowerCase() === text.trim().toLowerCase())
    onChange({ ...destination, channelId: found?.stream_id })
  }
  return (
    <>
      <Combobox
        label={t('compose.channel')}
        placeholder={t('compose.chooseChannel')}
        value={channelText}
        options={channels.map((each) => ({
          key: String(each.stream_id),
          label: each.name,
          icon: <ChannelGlyph channel={each} />,
        }))}
        onInput={chooseChannel}
        onChoose={(option) => {
          chooseChannel(option.label)
          goOn()
        }}
        onSubmit={goOn}
        invalid={destination.channelId === undefined && channelText !== ''}
        inputRef={firstField}
      />
      <span className={styles['separator']} aria-hidden>
        ›
      </span>
      <Combobox
        label={t('compose.topic')}
        placeholder={needsTopic ? t('compose.topicRequired') : emptyTopicName}
        value={destination.topic}
        maxLength={maxTopicLength}
        takes="typed"
        options={(topics ?? [])
          .filter((each) => each.name !== '')
          .map((each) => ({ key: each.name, label: each.name }))}
        onInput={(topic) => onChange({ ...destination, topic })}
        onChoose={(option) => {
          onChange({ ...destination, topic: option.label })
          onDone()
        }}
        onSubmit={onDone}
        inputRef={topicField}
      />
    </>
  )
}

const DirectFields = ({
  destination,
  onChange,
  onDone,
  firstField,
  personText,
  onPersonText,
}: FieldsProps<DirectDestination> & { personText: string; onPersonText: (text: string) => void }) => {
  const t = useText(channelTexts, composeTexts, peopleTexts)
  const users = useUsers()
  const own = useOwnUser()
  const chosen = new Set(destination.userIds)
  const detailOf = usePersonDetail()
  const recent = useDirectConversations().flatMap(({ userIds }) => userIds)
  const candidates = inLikelyOrder(users.values(), { ownUserId: own.user_id, recent }).filter(
    (user) => user.is_active && !chosen.has(user.user_id),
  )
  const change = (userIds: readonly number[]): void => {
    const others = userIds.filter((each) => each !== own.user_id).toSorted((a, b) => a - b)
    onChange({ kind: 'direct', userIds: others, isChosen: userIds.length > 0 })
    onPersonText('')
  }
  return (
    <>
      {destination.isChosen && destination.userIds.length === 0 && (
        <span className={styles['person']}>{t('channels.notes')}</span>
      )}
      {destination.userIds.map((userId) => {
        const user = users.get(userId)
        const name = user?.full_name ?? t('people.unknown')
        return (
          <span key={userId} className={styles['person']}>
            {user && <Avatar user={user} size={16} />}
            <span dir="auto">{name}</span>
            <IconButton
              label={t('compose.removePerson', { name })}
              size="small"
              onClick={() => {
                change(destination.userIds.filter((each) => each !== userId))
                firstField.current?.focus()
              }}
            >
              <X size={12} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </span>
        )
      })}
      <Combobox
        label={t('compose.to')}
        placeholder={destination.isChosen ? '' : t('compose.choosePeople')}
        value={personText}
        options={candidates.map((user) => ({
          key: String(user.user_id),
          label: user.full_name,
          icon: <Avatar user={user} size={20} />,
          detail: detailOf(user),
        }))}
        onInput={onPersonText}
        onChoose={(option) => change([...destination.userIds, Number(option.key)])}
        onSubmit={onDone}
        onDeleteBackward={() => change(destination.userIds.slice(0, -1))}
        inputRef={firstField}
      />
    </>
  )
}

/** Shows the destination in words; pressing it opens the fields to change it. */
const DestinationChip = ({ destination, onEdit }: { destination: Destination; onEdit: () => void }) => {
  const t = useText(channelTexts, composeTexts, peopleTexts)
  const { emptyTopicName } = useRealm()
  const channel = useChannel(destination.kind === 'channel' ? destination.channelId : undefined)
  const users = useUsers()
  const names =
    destination.kind === 'direct'
      ? destination.userIds.map((id) => users.get(id)?.full_name ?? t('people.unknown')).join(', ') ||
        t('channels.notes')
      : ''
  return (
    <button
      type="button"
      className={styles['chip']}
      data-tooltip={t('compose.changeDestination')}
      onClick={onEdit}
    >
      {destination.kind === 'direct' ? (
        <span className={styles['chipText']} dir="auto">
          {names}
        </span>
      ) : (
        <>
          {channel && <ChannelGlyph channel={channel} />}
          <span className={styles['chipText']} dir="auto">
            {channel?.name}
          </span>
          <span aria-hidden>›</span>
          <span className={styles['chipText']} dir="auto">
            {destination.topic === '' ? <em>{emptyTopicName}</em> : destination.topic}
          </span>
        </>
      )}
    </button>
  )
}

interface Props {
  readonly destination: Destination
  readonly isEditing: boolean
  /** The text of the channel and person fields, kept by the composer so that nothing is lost. */
  readonly channelText: string
  readonly personText: string
  readonly onChannelText: (text: string) => void
  readonly onPersonText: (text: string) => void
  readonly onEdit: () => void
  readonly onChange: (destination: Destination) => void
  readonly onDone: () => void
  readonly firstField: RefObject<HTMLInputElement | null>
  readonly topicField: RefObject<HTMLInputElement | null>
}

/** The address line of the composer. */
export const DestinationBar = (props: Props) => {
  const t = useText(composeTexts)
  const { destination, isEditing, onEdit } = props
  return (
    <div className={styles['bar']}>
      <span className={styles['label']}>{t('compose.messageTo')}</span>
      {isEditing ? (
        destination.kind === 'channel' ? (
          <ChannelFields {...props} destination={destination} />
        ) : (
          <DirectFields {...props} destination={destination} />
        )
      ) : (
        <DestinationChip destination={destination} onEdit={onEdit} />
      )}
    </div>
  )
}
