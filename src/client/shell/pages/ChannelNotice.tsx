import { useState } from 'react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { attempt } from '../../features/channels/attempt.ts'
import { useChannelAccess } from '../../features/channels/manage/access.ts'
import { joinChannel } from '../../features/channels/mutations.ts'
import { useIsSubscribed } from '../../features/channels/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import styles from './Page.module.css'

/** The line above the messages of a channel that the reader is not subscribed to, or that is archived. */
export const ChannelNotice = ({ channel }: { channel: Channel }) => {
  const t = useText(laterChannelTexts)
  const session = useSession()
  const isSubscribed = useIsSubscribed(channel.stream_id)
  const { joins } = useChannelAccess(channel)
  const [isJoining, setJoining] = useState(false)
  if (channel.is_archived) {
    return (
      <div className={styles['notice']}>
        <p>{t('channels.archivedNotice')}</p>
      </div>
    )
  }
  if (isSubscribed) return null
  const join = async (): Promise<void> => {
    setJoining(true)
    await attempt(session, t, () => joinChannel(session, channel))
    setJoining(false)
  }
  return (
    <div className={styles['notice']}>
      <p>{t('channels.notSubscribed', { channel: channel.name })}</p>
      {joins && (
        <Button size="dense" busy={isJoining} onClick={() => void join()}>
          {t('channels.joinChannel', { channel: channel.name })}
        </Button>
      )}
    </div>
  )
}
