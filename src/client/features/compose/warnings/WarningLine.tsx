import { TriangleAlert, X } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import { dismiss, dismissed } from './dismissed.ts'
import styles from './Warnings.module.css'
import { composeTexts } from '../texts/composeTexts.ts'

interface Props {
  /** The subject of the warning: once dismissed, it does not appear again. */
  readonly id: string
  readonly text: string
  readonly remedy?: { readonly text: string; readonly run: () => Promise<unknown> } | undefined
}

/** The line disappears when it is settled: the focus returns to the text. */
const backToText = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('form')?.querySelector('textarea')?.focus()

/** A warning before sending; it does not prevent sending. */
export const WarningLine = ({ id, text, remedy }: Props) => {
  const t = useText(composeTexts)
  const session = useSession()
  const isDismissed = useScoped(dismissed, ({ keys }) => keys.has(id))
  const [isBusy, setBusy] = useState(false)
  if (isDismissed) return null
  const mend = async (): Promise<void> => {
    setBusy(true)
    await remedy?.run()
    setBusy(false)
  }
  return (
    <li className={styles['line']}>
      <TriangleAlert size={14} strokeWidth={1.5} aria-hidden className={styles['sign']} />
      <div className={styles['matter']}>
        <span className={styles['text']} dir="auto">
          {text}
        </span>
        {remedy && (
          <Button
            size="dense"
            busy={isBusy}
            onClick={(event) => {
              backToText(event)
              void mend()
            }}
          >
            {remedy.text}
          </Button>
        )}
      </div>
      <IconButton
        label={t('warnings.dismiss')}
        size="small"
        onClick={(event) => {
          backToText(event)
          dismiss(session, id)
        }}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}
