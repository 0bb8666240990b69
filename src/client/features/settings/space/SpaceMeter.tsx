import { TriangleAlert } from 'lucide-react'
import styles from './SpaceMeter.module.css'
import { isNearlyFull, type Space } from '../../organization/spaceLeft.ts'

interface Props {
  readonly space: Space
  /** The used space and the total, as text. */
  readonly text: string
  /** Advice for when little is left. */
  readonly warning: string
}

/** The used part of the space for files; warns when little is left. */
export const SpaceMeter = ({ space, text, warning }: Props) => {
  const isShort = isNearlyFull(space)
  return (
    <div className={styles['space']}>
      <meter min={0} max={space.quota} value={Math.min(space.used, space.quota)} aria-label={text} />
      <span aria-hidden="true">{text}</span>
      {isShort && (
        <p className={styles['warning']}>
          <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
          {warning}
        </p>
      )}
    </div>
  )
}
