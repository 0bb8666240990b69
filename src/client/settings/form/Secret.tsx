import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Secret.module.css'

interface Props {
  readonly label: string
  readonly value: string
}

/** A key that was asked for, to be copied. */
export const Secret = ({ label, value }: Props) => {
  const t = useText()
  const [state, setState] = useState<'shown' | 'copied' | 'failed'>('shown')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles['secret']}>
      <span className={styles['label']}>{label}</span>
      <code className={styles['value']}>{value}</code>
      <Button size="dense" onClick={() => void copy()}>
        {t('settings.copy')}
      </Button>
      <span role="status" className={styles['status']}>
        {state === 'copied' && t('settings.copied')}
        {state === 'failed' && t('settings.copyFailed')}
      </span>
    </div>
  )
}
