import { useState } from 'react'
import type { Image } from '../../../../protocol/calendar/shapes.ts'
import { useText } from '../../../i18n/useText.ts'
import { pictureSource } from '../pictureSource.ts'
import styles from './EventView.module.css'
import { ExternalLink } from './ExternalLink.tsx'
import { eventTexts } from './texts/eventTexts.ts'

/** The `srcset` of the picture: its sizes by width, for the browser to choose from. */
const sourcesOf = (image: Image): string =>
  [...Object.values(image.sizes), image]
    .flatMap(({ url, width }) => {
      const source = width > 0 && url !== '' ? pictureSource(url) : undefined
      return source === undefined ? [] : `${source} ${width}w`
    })
    .join(', ')

/** The picture of an event, a venue or an organizer. Its box takes its room before the picture loads; one that does not load is a link. */
export const Hero = ({ image }: { image: Image | null }) => {
  const t = useText(eventTexts)
  const [failed, setFailed] = useState<string>()
  const source = image?.url ? pictureSource(image.url) : undefined
  if (image === null || source === undefined) return null
  if (failed === source) return <ExternalLink href={image.url}>{t('event.picture')}</ExternalLink>
  const { width, height } = image
  const isSized = width > 0 && height > 0
  return (
    <img
      className={styles['hero']}
      src={source}
      srcSet={sourcesOf(image) || undefined}
      sizes="(width < 48rem) 100vw, 46rem"
      alt=""
      width={isSized ? width : 1600}
      height={isSized ? height : 900}
      decoding="async"
      onError={() => setFailed(source)}
    />
  )
}
