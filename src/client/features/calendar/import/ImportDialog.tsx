import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { FoundEvents } from './FoundEvents.tsx'
import styles from './ImportDialog.module.css'
import { importTexts } from './texts/importTexts.ts'
import { useImport } from './useImport.ts'

/** Takes over the events of an iCalendar file: shows what it brings, then writes it. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText(importTexts, uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const { stage, choose, run } = useImport(onClose)
  const isWriting = stage.at === 'writing'
  const found = stage.at === 'found' ? stage : undefined
  const hasEvents = found !== undefined && found.found.events > 0
  return (
    <Dialog title={t('calendar.import.title')} onClose={onClose}>
      <div className={styles['stage']}>
        {(stage.at === 'choosing' || stage.at === 'reading') && <p>{t('calendar.import.about')}</p>}
        {stage.at === 'choosing' && stage.fault !== undefined && (
          <p role="alert" className={styles['fault']} dir="auto">
            {stage.fault}
          </p>
        )}
        <div role="status" className={styles['stage']}>
          {stage.at === 'reading' && <p>{t('calendar.import.reading')}</p>}
          {found && <FoundEvents found={found.found} />}
          {found && !hasEvents && <p>{t('calendar.import.nothing')}</p>}
        </div>
        {isWriting && (
          <>
            <progress
              className={styles['progress']}
              value={stage.written}
              max={Math.max(1, stage.events)}
              aria-label={t('calendar.import.title')}
            />
            <p>{t('calendar.import.writing', { written: stage.written, events: stage.events })}</p>
            <p className={styles['aside']}>{t('calendar.import.goesOn')}</p>
          </>
        )}
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept=".ics,text/calendar"
            aria-label={t('calendar.import.file')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void choose(file)
              currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t(isWriting ? 'common.close' : 'common.cancel')}</Button>
          {!isWriting && (
            <Button
              tone={hasEvents ? 'secondary' : 'primary'}
              busy={stage.at === 'reading'}
              icon={<FileInput size={16} strokeWidth={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t(found ? 'calendar.import.other' : 'calendar.import.choose')}
            </Button>
          )}
          {hasEvents && (
            <Button tone="primary" onClick={() => void run(found.file, found.found.events)}>
              {t('calendar.import.run', { count: found.found.events })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
