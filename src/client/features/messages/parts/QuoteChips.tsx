import { Quote, X } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { QuotePart } from './parts.ts'
import styles from './QuoteChips.module.css'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

interface Props {
  readonly quotes: readonly QuotePart[]
  readonly onRemove: (quote: QuotePart) => void
}

/** The quotes before the text of the message: who said it, and how it begins. */
export const QuoteChips = ({ quotes, onRemove }: Props) => {
  const t = useText(laterMessageTexts)
  if (quotes.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={t('messages.quotes')}>
      {quotes.map((quote, index) => (
        // The same message can be quoted twice; quotes keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${quote.markdown}`} className={styles['quote']}>
          <Quote size={14} strokeWidth={1.5} aria-hidden />
          <span className={styles['words']} dir="auto">
            <strong>{quote.author}</strong> {quote.words}
          </span>
          <IconButton
            label={t('messages.removeQuote', { author: quote.author })}
            size="small"
            onClick={() => onRemove(quote)}
          >
            <X size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
