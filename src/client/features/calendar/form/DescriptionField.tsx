import { useId } from 'react'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './DescriptionField.module.css'

export interface DescriptionProps {
  /** HTML. */
  readonly value: string
  readonly error?: string | undefined
  readonly lang?: string
  readonly onChange: (html: string) => void
}

const RichTextField = lazyPart(() => import('./description/RichTextField.tsx').then((m) => m.RichTextField))

/** A field for text with headings, lists and links. Its editor loads after the rest of the form. */
export const DescriptionField = ({ label, ...props }: DescriptionProps & { readonly label: string }) => {
  const id = useId()
  return (
    <div className={styles['description']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <PartBoundary fallback={<Skeleton lines={4} />}>
        <RichTextField {...props} id={id} />
      </PartBoundary>
      {props.error !== undefined && (
        <p id={`${id}-note`} className={styles['error']}>
          {props.error}
        </p>
      )}
    </div>
  )
}
