import { Copy } from 'lucide-react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { Part } from '../form/Part.tsx'
import styles from './DiagnosticsPage.module.css'
import { useFindings } from './useFindings.ts'

/** How things stand in this browser, for a person to copy into a report of trouble. */
export const DiagnosticsPage = () => {
  const t = useText()
  const findings = useFindings()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        findings.map(({ name, value }) => `${t(name)}: ${value}`).join('\n'),
      )
      showToast({ text: t('diagnostics.copied') })
    } catch {
      showToast({ text: t('diagnostics.copyFailed'), tone: 'danger' })
    }
  }
  return (
    <Part title={t('diagnostics.title')} text={t('diagnostics.about')}>
      <dl className={styles['findings']}>
        {findings.map(({ name, value }) => (
          <div key={name} className={styles['finding']}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button icon={<Copy size={16} strokeWidth={1.6} aria-hidden />} onClick={() => void copy()}>
        {t('diagnostics.copy')}
      </Button>
    </Part>
  )
}
