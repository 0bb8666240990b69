import { Pin } from 'lucide-react'
import type { RowTools } from '../row/tools.ts'
import styles from './Pins.module.css'
import { pinTexts } from './texts/pinTexts.ts'

/** Says at a message that it is pinned to its conversation. */
export const PinMark = ({ tools }: { readonly tools: Pick<RowTools, 'text'> }) => (
  <Pin
    size={12}
    strokeWidth={1.75}
    role="img"
    className={styles['mark']}
    aria-label={tools.text(pinTexts('pins.mark'))}
  />
)
