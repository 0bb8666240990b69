import { useQuery } from '@tanstack/react-query'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { useText } from '../../i18n/useText.ts'
import { loadEcho, renderEcho } from '../messages/outbox/echo.ts'
import { useSession } from '../../kernel/session.ts'
import { usePainted } from '../../ui/loading/afterPaint.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import styles from './Preview.module.css'
import { useSettled } from '../../ui/useSettled.ts'
import { composeTexts } from './texts/composeTexts.ts'

const MessageHtml = lazyPart(async () => (await import('../messages/html/MessageHtml.tsx')).MessageHtml)

/** Milliseconds without a key before the service is asked. */
const PAUSE = 400

/**
 * Shows the text as it will look, while it is written: first drawn by this browser, after a pause by the
 * service (chat spec 4.18), which colors code and sets formulas.
 */
export const Preview = ({ content }: { content: string }) => {
  const t = useText(composeTexts, uiTexts)
  const session = useSession()
  const settled = useSettled(content, PAUSE)
  const drawn = usePainted(content)
  const isEmpty = content.trim() === ''
  const { isSuccess: hasRenderer } = useQuery({
    queryKey: ['render', 'here'],
    queryFn: async () => (await loadEcho(), true),
    staleTime: Infinity,
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['render', 'service', settled],
    queryFn: ({ signal }) => session.api(renderMessage, { content: settled }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: settled.trim() !== '',
  })
  if (isEmpty) return <p className={styles['empty']}>{t('compose.nothingToPreview')}</p>
  const isSettled = settled === content
  const html =
    isSettled && data ? data.rendered : hasRenderer ? (renderEcho(session, drawn) ?? undefined) : undefined
  if (html === undefined && error) {
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
      aria-busy={html === undefined}
      role="region"
      tabIndex={0}
      aria-label={t('compose.previewRegion')}
    >
      <PartBoundary fallback={<Spinner />}>
        {html === undefined ? <Spinner /> : <MessageHtml html={html} />}
      </PartBoundary>
    </div>
  )
}
