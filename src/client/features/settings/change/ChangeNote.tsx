import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import styles from './ChangeNote.module.css'
import type { Change } from './useChange.ts'
import { changeTexts } from './texts/changeTexts.ts'

/**
 * A note beside a control: its change is being saved, was saved and can be undone, or failed with a reason.
 */
export const ChangeNote = <Value,>({ change, label }: { change: Change<Value>; label: string }) => {
  const t = useText(changeTexts, uiTexts)
  const { state, set, refuses } = change
  return (
    <span className={styles['note']}>
      <span role="status" className={state.kind === 'failed' ? styles['failed'] : styles['status']}>
        {state.kind === 'saving' && (
          <span className={styles['saving']}>
            <Spinner />
            {t('settings.saving')}
          </span>
        )}
        {state.kind === 'saved' && t('settings.saved')}
        {state.kind === 'failed' && <span dir="auto">{t('settings.refused', { reason: state.reason })}</span>}
      </span>
      {state.kind === 'saved' && refuses?.(state.before) !== true && (
        <Button size="dense" tone="quiet" aria-description={label} onClick={() => set(state.before)}>
          {t('common.undo')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <Button size="dense" tone="quiet" aria-description={label} onClick={() => set(state.wanted)}>
          {t('common.retry')}
        </Button>
      )}
    </span>
  )
}
