import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { CalendarAddress } from '../address.ts'
import { calendarTexts } from '../texts/calendarTexts.ts'
import styles from './EmbedDialog.module.css'
import { embedAddress, embedThemes, embedViews, snippetOf, type Embedding } from './snippet.ts'
import { embedTexts } from './texts/embedTexts.ts'

/** Languages name themselves. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
  { value: 'it', label: 'Italiano' },
] as const

interface Props {
  readonly address: CalendarAddress
  readonly onClose: () => void
}

/** The HTML by which another website shows the calendar with the present filters, and how it looks there. */
export const EmbedDialog = ({ address, onClose }: Props) => {
  const t = useText(embedTexts, calendarTexts)
  const [embedding, setEmbedding] = useState<Embedding>({
    view: address.view === 'month' ? 'month' : 'list',
    theme: 'auto',
    language: '',
    filters: address.filters,
  })
  const change = (changes: Partial<Embedding>): void => setEmbedding({ ...embedding, ...changes })
  const source = embedAddress(embedding, location.origin)
  const snippet = snippetOf(source, t('calendar.title'))
  return (
    <Dialog title={t('embed.title')} size="wide" onClose={onClose}>
      <div className={styles['embed']}>
        <p>{t('embed.lead')}</p>
        <div className={styles['choices']}>
          <Select
            label={t('embed.view')}
            value={embedding.view}
            options={embedViews.map((value) => ({ value, label: t(`embed.view.${value}`) }))}
            onChange={(view) => change({ view })}
          />
          <Select
            label={t('embed.language')}
            value={embedding.language}
            options={[{ value: '', label: t('embed.language.auto') }, ...languages]}
            onChange={(language) => change({ language })}
          />
          <Select
            label={t('embed.theme')}
            value={embedding.theme}
            options={embedThemes.map((value) => ({ value, label: t(`embed.theme.${value}`) }))}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <TextArea
          label={t('embed.code')}
          value={snippet}
          rows={3}
          dir="ltr"
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div>
          <Button
            tone="primary"
            icon={<Copy size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => void copyText(t, snippet, embedTexts('embed.copied'))}
          >
            {t('embed.copy')}
          </Button>
        </div>
        <section aria-label={t('embed.preview')}>
          <h3 className={styles['heading']}>{t('embed.preview')}</h3>
          <iframe
            key={source}
            src={source}
            title={t('embed.preview')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className={styles['preview']}
          />
        </section>
      </div>
    </Dialog>
  )
}
