import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useText } from '../i18n/useText.ts'
import { renderMessage } from '../../protocol/chat/messageActions.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Preview.module.css'
import { lazyPart } from '../ui/lazyPart.ts'

const MessageHtml = lazyPart(async () => (await import('../messages/html/MessageHtml.tsx')).MessageHtml)

/** The text as the service will show it (chat spec 4.18). */
export const Preview = ({ content }: { content: string }) => {
  const t = useText()
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['render', content],
    queryFn: ({ signal }) => api(renderMessage, { content }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: content.trim() !== '',
  })
  if (content.trim() === '') return <p className={styles['empty']}>{t('compose.nothingToPreview')}</p>
  if (error) {
    return (
      <p role="alert" className={styles['empty']}>
        {t('compose.previewFailed')}{' '}
        <Button size="dense" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  return (
    <div
      className={styles['preview']}
      aria-busy={data === undefined}
      role="region"
      aria-label={t('compose.previewRegion')}
    >
      <Suspense fallback={<Spinner />}>{data ? <MessageHtml html={data.rendered} /> : <Spinner />}</Suspense>
    </div>
  )
}
