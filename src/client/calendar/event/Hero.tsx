import type { Image } from '../../../protocol/calendar/shapes.ts'
import styles from './EventView.module.css'

/** Forms of the picture by their width, for the browser to choose from. */
const sourcesOf = (image: Image): string =>
  [...Object.values(image.sizes), image]
    .filter(({ width, url }) => width > 0 && url !== '')
    .map(({ url, width }) => `${encodeURI(decodeURI(url))} ${width}w`)
    .join(', ')

/** The picture of an event, a venue or an organizer. Its box is there before it has come. */
export const Hero = ({ image }: { image: Image | null }) => {
  if (image === null) return null
  const { url, width, height } = image
  const isSized = width > 0 && height > 0
  return (
    <img
      className={styles['hero']}
      src={url}
      srcSet={sourcesOf(image) || undefined}
      sizes="(width < 48rem) 100vw, 46rem"
      alt=""
      width={isSized ? width : 1600}
      height={isSized ? height : 900}
      decoding="async"
    />
  )
}
