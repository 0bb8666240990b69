import { useText } from '../../i18n/useText.ts'
import { useScoped } from '../../kernel/scope.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { edits } from '../../features/messages/editing/edits.ts'
import { useWaitingCount } from '../../features/messages/outbox/store.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { classes } from '../../ui/classes.ts'
import { timeOfDay } from '../../ui/format/time.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import styles from './ConnectionBar.module.css'
import { useConnectionNotice } from './useConnectionNotice.ts'

type WaitingKey = `shell.connection.${'queued' | 'queuedEdits' | 'queuedBoth'}`

/** What is sent later: messages, edits, or both. */
function waitingKey(messages: number, edits: number): WaitingKey | undefined {
  if (messages > 0 && edits > 0) return 'shell.connection.queuedBoth'
  if (messages > 0) return 'shell.connection.queued'
  return edits > 0 ? 'shell.connection.queuedEdits' : undefined
}

/** Returns the text of the bar, assembled from its parts. */
function useNoticeText(): { text: string | undefined; tone: 'trouble' | 'busy' | 'back' } {
  const t = useText(laterShellTexts)
  const { notice, since } = useConnectionNotice()
  const { settings } = useRealm()
  const messages = useWaitingCount()
  const editCount = useScoped(edits, ({ saved }) => saved.size)
  const reason = useConnection((connection) => connection.reason)
  const language = document.documentElement.lang || 'en'
  switch (notice) {
    case 'offline': {
      const time = timeOfDay(new Date(since), language, settings.twenty_four_hour_time)
      const offline = t('shell.connection.offline', { time })
      const key = waitingKey(messages, editCount)
      return {
        text: key ? `${offline} – ${t(key, { messages, edits: editCount })}` : offline,
        tone: 'trouble',
      }
    }
    case 'refused': {
      const parts = [t('shell.connection.refused'), reason ?? '']
      return { text: parts.filter((each) => each !== '').join(' '), tone: 'trouble' }
    }
    case 'reconnecting':
      return { text: t('shell.connection.reconnecting'), tone: 'busy' }
    case 'connecting':
      return { text: t('shell.connection.connecting'), tone: 'busy' }
    case 'catching-up':
      return { text: t('shell.connection.catchingUp'), tone: 'busy' }
    case 'back':
      return { text: t('shell.connection.back'), tone: 'back' }
    case undefined:
      return { text: undefined, tone: 'back' }
  }
}

/** The bar at the page's top edge: empty while the connection works, or if trouble is too short to mention. */
export const ConnectionBar = () => {
  const t = useText(laterShellTexts)
  const { text, tone } = useNoticeText()
  const retry = useConnection((state) => state.retry)
  return (
    <div
      className={classes(styles['bar'], tone === 'trouble' && styles['lasting'])}
      data-lasting={tone === 'trouble' || undefined}
    >
      <div role="status" aria-label={t('shell.connection')}>
        {text !== undefined && (
          <p className={classes(styles['notice'], tone === 'back' && styles['back'])}>
            {tone === 'busy' && <Spinner />}
            {text}
            {tone === 'trouble' && (
              <button type="button" className={styles['action']} onClick={retry}>
                {t('shell.connection.tryNow')}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
