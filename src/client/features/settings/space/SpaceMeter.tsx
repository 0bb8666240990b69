import { TriangleAlert } from 'lucide-react'
import styles from './SpaceMeter.module.css'
import { isNearlyFull, type Space } from '../../organization/spaceLeft.ts'

interface Props {
  readonly space: Space
  /** What is taken and what there is, in words. */
  readonly text: string
  /** What to do when little is left. */
  readonly warning: string
}

/** How much of the room for files is taken; warns when little of it is left. */
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
