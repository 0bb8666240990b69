import { Copy } from 'lucide-react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Part } from '../form/Part.tsx'
import styles from './DiagnosticsPage.module.css'
import { useFindings } from './useFindings.ts'
import { diagnosticsTexts } from './texts/diagnosticsTexts.ts'

/** The state of the app in this browser, to copy into a bug report. */
export const DiagnosticsPage = () => {
  const t = useText(diagnosticsTexts)
  const findings = useFindings()
  const report = findings.map(({ name, value }) => `${t(name)}: ${value}`).join('\n')
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
      <Button
        icon={<Copy size={16} strokeWidth={1.6} aria-hidden />}
        onClick={() => void copyText(t, report, diagnosticsTexts('diagnostics.copied'))}
      >
        {t('diagnostics.copy')}
      </Button>
    </Part>
  )
}
