import { useText } from '../../../i18n/useText.ts'
import styles from './StorageMeter.module.css'
import { botTexts } from './texts/botTexts.ts'

interface Props {
  readonly size: number
  readonly limit: number
}

/** Shows the used part of the storage. */
export const StorageMeter = ({ size, limit }: Props) => {
  const t = useText(botTexts)
  const text = t('storage.meter', { size, limit })
  return (
    <div className={styles['meter']}>
      <meter min={0} max={limit} high={0.9 * limit} value={size} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </div>
  )
}
