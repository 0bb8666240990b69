import { Button } from '../../../ui/Button.tsx'
import styles from './HiddenMessage.module.css'

interface Props {
  readonly reason: string
  readonly show: string
  /** The effect of pressing it, carried out by the listeners of the list. */
  readonly action: 'collapse' | 'reveal'
}

/** Stands for a message that is not shown. */
export const HiddenMessage = ({ reason, show, action }: Props) => (
  <p className={styles['hidden']}>
    {reason}
    <Button size="dense" tone="quiet" data-action={action}>
      {show}
    </Button>
  </p>
)
