import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import type { Picture } from './pictures.ts'
import styles from './PictureViewer.module.css'
import type { Zoom } from './useZoom.ts'
import { pictureTexts } from './texts/pictureTexts.ts'

/** Keeps the point in the middle there when the picture becomes larger or smaller. */
function useKeptMiddle(factor: number) {
  const stage = useRef<HTMLDivElement>(null)
  const before = useRef(factor)
  useLayoutEffect(() => {
    const element = stage.current
    const growth = factor / before.current
    before.current = factor
    if (!element || growth === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    )
  }, [factor])
  return stage
}

type Loading = 'pending' | 'shown' | 'failed'

const Gone = () => {
  const t = useText(pictureTexts)
  return (
    <div className={styles['failure']}>
      <EmptyState
        icon={<ImageOff size={24} strokeWidth={1.6} aria-hidden />}
        title={t('pictures.gone')}
        text={t('pictures.goneText')}
      />
    </div>
  )
}

const Failure = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText(pictureTexts, uiTexts)
  return (
    <div role="alert" className={styles['failure']}>
      <EmptyState icon={<ImageOff size={24} strokeWidth={1.6} aria-hidden />} title={t('pictures.failed')}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </EmptyState>
    </div>
  )
}

type Props = {
  readonly picture: Picture
  /** `gone`: it was removed while it was open. */
  readonly state: 'there' | 'gone'
  readonly zoom: Zoom
  /** Undefined at either end. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

/** The picture itself, with buttons to its neighbors at the sides. */
export const Stage = ({ picture, state, zoom, onPrevious, onNext }: Props) => {
  const t = useText(pictureTexts)
  const stage = useKeptMiddle(zoom.factor)
  const [loading, setLoading] = useState<Loading>('pending')
  const [size, setSize] = useState({ width: 0, height: 0 })
  const scale: CSSProperties & Record<'--zoom', number> = { '--zoom': zoom.factor }
  const limits: CSSProperties =
    size.width > 0 ? { maxWidth: size.width * zoom.factor, maxHeight: size.height * zoom.factor } : {}
  return (
    <div className={styles['middle']}>
      {/* An enlarged picture scrolls, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={stage} className={styles['stage']} aria-label={picture.name} tabIndex={0}>
        {state === 'gone' ? (
          <Gone />
        ) : loading === 'failed' ? (
          <Failure onRetry={() => setLoading('pending')} />
        ) : (
          <div className={styles['frame']} style={scale}>
            <img
              src={picture.source}
              alt={picture.name}
              style={limits}
              className={styles['picture']}
              data-shown={loading === 'shown' ? '' : undefined}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                setSize({ width: naturalWidth, height: naturalHeight })
                setLoading('shown')
              }}
              onError={() => setLoading('failed')}
            />
          </div>
        )}
        {loading === 'pending' && state === 'there' && (
          <span className={styles['waiting']}>
            <Spinner />
          </span>
        )}
      </section>
      {onPrevious && (
        <IconButton
          size="large"
          className={styles['previous']}
          label={t('pictures.previous')}
          onClick={onPrevious}
        >
          <ChevronLeft size={24} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      {onNext && (
        <IconButton size="large" className={styles['next']} label={t('pictures.next')} onClick={onNext}>
          <ChevronRight size={24} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
