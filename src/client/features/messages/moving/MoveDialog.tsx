import { useState } from 'react'
import { attempt } from '../../channels/attempt.ts'
import { ChannelGlyph } from '../../channels/ChannelGlyph.tsx'
import { useChannel, useSubscriptions, useTopics } from '../../channels/queries.ts'
import { topicKey } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useRealm } from '../../organization/realm.ts'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/Check.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Consequences } from './Consequences.tsx'
import { mayMoveIn, moveMessages, newestIn, type Extent, type Topic } from './move.ts'
import fieldStyles from '../../../ui/Field.module.css'
import styles from './MoveDialog.module.css'
import { isResolved, markLength, withMark, withoutMark } from './resolving.ts'
import { sayMoved } from './sayMoved.ts'
import { stillMovable, type StillMovable } from './timeLimit.ts'
import { moveTexts } from './texts/moveTexts.ts'

type Props = {
  readonly from: Topic
  /** The message it was opened from; without it, the whole topic is meant. */
  readonly messageId?: number
  readonly onClose: () => void
}

/**
 * The channels to which messages can be moved: those where the reader may write, and their present channel.
 */
function useDestinations(from: Topic) {
  const session = useSession()
  const subscriptions = useSubscriptions()
  const current = useChannel(from.channelId)
  const mayLeave = current !== undefined && mayMoveIn(session, 'channel', current)
  const others = mayLeave ? [...subscriptions.values()].filter((each) => !each.is_archived) : []
  return [
    ...new Map([...others, ...(current ? [current] : [])].map((each) => [each.stream_id, each])).values(),
  ]
}

/** Renames a topic, or moves its messages to another one or to another channel. */
export const MoveDialog = ({ from, messageId, onClose }: Props) => {
  const t = useText(moveTexts)
  const session = useSession()
  const { maxTopicLength, emptyTopicName } = useRealm()
  const destinations = useDestinations(from)
  const [channelText, setChannelText] = useState(
    () => destinations.find((each) => each.stream_id === from.channelId)?.name ?? '',
  )
  const [topic, setTopic] = useState(() => withoutMark(from.topic))
  const [extent, setExtent] = useState<Extent>(messageId === undefined ? 'change_all' : 'change_later')
  const [noticeOld, setNoticeOld] = useState(false)
  const [noticeNew, setNoticeNew] = useState(true)
  const [movable, setMovable] = useState<StillMovable>()

  const channel = destinations.find((each) => each.name.toLowerCase() === channelText.trim().toLowerCase())
  const { data: topics = [] } = useTopics(channel?.stream_id)
  const name = topic.trim()
  const isUnchanged = name === withoutMark(from.topic)
  const joinsAnother = topics.some((each) => topicKey(each.name) === topicKey(name))
  const keepsMark = extent === 'change_all' && isResolved(from.topic) && !joinsAnother
  const to: Topic = {
    kind: 'topic',
    channelId: channel?.stream_id ?? from.channelId,
    topic: isUnchanged ? from.topic : keepsMark ? withMark(name) : name,
  }
  const isSame = to.channelId === from.channelId && to.topic === from.topic
  const isRenaming = to.channelId === from.channelId && extent === 'change_all'
  const joins = topics.some((each) => topicKey(each.name) === topicKey(to.topic)) && !isSame
  const isNewName = topicKey(to.topic) !== topicKey(from.topic) || to.channelId !== from.channelId
  const obstacle = channel === undefined ? t('moving.needChannel') : isSame ? t('moving.nothing') : undefined

  const move = async (anchor: number | undefined, how: Extent): Promise<void> => {
    const start = anchor ?? (await newestIn(session, from))
    if (start === undefined) return
    await moveMessages(session, {
      messageId: start,
      extent: how,
      from,
      to,
      notices: { old: noticeOld, new: noticeNew },
    })
    sayMoved(session, t, { from, to, extent: how, isUndoable: !joins })
  }
  const moveRest = async (rest: StillMovable): Promise<void> => {
    setMovable(undefined)
    if (await attempt(session, t, () => move(rest.from, 'change_later'))) onClose()
    else setMovable(rest)
  }
  return (
    <Dialog title={t(messageId === undefined ? 'moving.titleTopic' : 'moving.title')} onClose={onClose}>
      <DialogForm
        submitText={t(isRenaming && messageId === undefined ? 'moving.rename' : 'moving.move')}
        obstacle={obstacle}
        onSubmit={() => move(messageId, extent)}
        explain={(error) => {
          const rest = stillMovable(error)
          setMovable(rest)
          return rest && t('moving.tooOld', { count: rest.total - rest.count, total: rest.total })
        }}
        onClose={onClose}
      >
        {destinations.length > 1 && (
          <div className={fieldStyles['field']}>
            <span className={fieldStyles['label']}>{t('moving.channel')}</span>
            <Combobox
              look="field"
              label={t('moving.channel')}
              value={channelText}
              options={destinations.map((each) => ({
                key: String(each.stream_id),
                label: each.name,
                icon: <ChannelGlyph channel={each} size={14} />,
              }))}
              invalid={channel === undefined}
              onInput={setChannelText}
              onChoose={(option) => setChannelText(option.label)}
            />
          </div>
        )}
        <div className={fieldStyles['field']}>
          <span className={fieldStyles['label']}>{t('moving.topic')}</span>
          <Combobox
            look="field"
            label={t('moving.topic')}
            value={topic}
            placeholder={emptyTopicName}
            maxLength={maxTopicLength - markLength(from.topic)}
            takes="typed"
            options={topics
              .filter((each) => each.name !== '')
              .map((each) => ({ key: String(each.max_id), label: each.name }))}
            onInput={setTopic}
            onChoose={(option) => setTopic(option.label)}
          />
          {keepsMark && !isSame && <p className={fieldStyles['hint']}>{t('moving.staysResolved')}</p>}
        </div>
        {messageId !== undefined && (
          <RadioGroup
            legend={t('moving.which')}
            value={extent}
            options={[
              { value: 'change_one', label: t('moving.one') },
              { value: 'change_later', label: t('moving.later') },
              { value: 'change_all', label: t('moving.all') },
            ]}
            onChange={setExtent}
          />
        )}
        {isNewName && (
          <div className={styles['notices']}>
            <Check label={t('moving.noticeNew')} isChecked={noticeNew} onChange={setNoticeNew} />
            <Check label={t('moving.noticeOld')} isChecked={noticeOld} onChange={setNoticeOld} />
          </div>
        )}
        {!isSame && (
          <Consequences
            from={from}
            to={to}
            messageId={messageId}
            extent={extent}
            joins={joins && isNewName}
          />
        )}
        {movable && (
          <Button
            onClick={() => {
              void moveRest(movable)
            }}
          >
            {t('moving.moveRest', { count: movable.count })}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  )
}
