import { useState, type FormEvent } from 'react'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { useSubscriptions, useTopics } from '../../features/channels/queries.ts'
import { useTopicName } from '../../features/channels/TopicName.tsx'
import { useObstacles } from '../../features/compose/obstacle.ts'
import { pathOf } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { send } from '../../features/messages/outbox/outbox.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import styles from './ShareEventDialog.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

interface Props {
  readonly title: string
  /** Absolute address of the event's page. */
  readonly address: string
  readonly onClose: () => void
}

/** Returns a link in Markdown; brackets in its text are escaped, because they would end it early. */
const linkTo = (title: string, address: string): string =>
  `[${title.replaceAll(/[[\]\n]/g, ' ').trim()}](${address})`

/**
 * Shares an event in a channel: in a new topic, unless an existing one is chosen. This begins the event's
 * conversation.
 */
export const ShareEventDialog = ({ title, address, onClose }: Props) => {
  const t = useText(laterShellTexts, uiTexts)
  const session = useSession()
  const { maxTopicLength } = useRealm()
  const topicName = useTopicName()
  const [channelText, setChannelText] = useState('')
  const [topic, setTopic] = useState(Array.from(title).slice(0, maxTopicLength).join(''))
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const channels = [...useSubscriptions().values()].filter((each) => !each.is_archived)
  const channel = channels.find((each) => each.name.toLowerCase() === channelText.trim().toLowerCase())
  const { data: topics } = useTopics(channel?.stream_id)
  const conversation =
    channel && ({ kind: 'topic', channelId: channel.stream_id, topic: topic.trim() } as const)
  const obstacles = useObstacles(conversation)
  const channelObstacle = channel ? obstacles.posting : laterShellTexts('event.talk.needChannel')
  const topicObstacle = channelObstacle === undefined ? obstacles.topic : undefined
  const share = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!channel || !conversation || (channelObstacle ?? topicObstacle) !== undefined) return
    const link = linkTo(title, address)
    send(session, conversation, words.trim() === '' ? link : `${words.trim()}\n\n${link}`)
    onClose()
    showToast({
      text: t('event.talk.shared', { channel: channel.name, topic: topicName(conversation.topic) }),
      action: {
        text: t('event.talk.show'),
        run: () => goTo(pathOf(conversation, undefined, channel.name)),
      },
    })
  }
  const channelProblem = isTried ? channelObstacle : undefined
  const topicProblem = isTried ? topicObstacle : undefined
  return (
    <Dialog title={t('event.talk.share')} onClose={onClose}>
      <form className={styles['form']} onSubmit={share}>
        <div className={styles['field']}>
          <span aria-hidden="true">{t('event.talk.channel')}</span>
          <Combobox
            look="field"
            label={t('event.talk.channel')}
            value={channelText}
            options={channels.map((each) => ({
              key: String(each.stream_id),
              label: each.name,
              icon: <ChannelGlyph channel={each} />,
            }))}
            invalid={channelProblem !== undefined}
            describedBy={channelProblem ? 'share-event-channel-problem' : undefined}
            onInput={setChannelText}
            onChoose={({ label }) => setChannelText(label)}
          />
          {channelProblem && (
            <p id="share-event-channel-problem" role="alert" className={styles['problem']}>
              {t(channelProblem)}
            </p>
          )}
        </div>
        <div className={styles['field']}>
          <span aria-hidden="true">{t('event.talk.topic')}</span>
          <Combobox
            look="field"
            label={t('event.talk.topic')}
            value={topic}
            maxLength={maxTopicLength}
            takes="typed"
            options={(topics ?? [])
              .filter(({ name }) => name !== '')
              .map(({ name }) => ({ key: name, label: name }))}
            invalid={topicProblem !== undefined}
            describedBy={topicProblem ? 'share-event-topic-problem' : undefined}
            onInput={setTopic}
            onChoose={({ label }) => setTopic(label)}
          />
          {topicProblem && (
            <p id="share-event-topic-problem" role="alert" className={styles['problem']}>
              {t(topicProblem)}
            </p>
          )}
        </div>
        <label className={styles['field']}>
          <span>{t('event.talk.message')}</span>
          <textarea
            rows={3}
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button tone="primary" type="submit">
            {t('event.talk.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
