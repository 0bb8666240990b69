import { useLayoutEffect, useRef, useState } from 'react'
import type { MissedEmailsReply } from '../../../../protocol/reception.ts'
import { useText } from '../../../i18n/useText.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/buttonClasses.ts'
import { EntrySheet } from '../../signIn/EntrySheet.tsx'
import { LinkNotice } from '../Notices.tsx'
import { useLink } from '../useLink.ts'
import { endMissedEmails, readMissedEmails, restoreMissedEmails } from './calls.ts'
import styles from './MissedEmailsPage.module.css'
import { missedEmailsTexts } from './texts/missedEmailsTexts.ts'

const Emails = ({ token, first }: { readonly token: string; readonly first: MissedEmailsReply }) => {
  const t = useText(missedEmailsTexts)
  const [{ state, email, organisation }, setReply] = useState(first)
  const [undo, setUndo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const actions = useRef<HTMLDivElement>(null)
  const [changes, setChanges] = useState(0)
  // The pressed button is gone: the focus moves to the one that takes it back.
  useLayoutEffect(() => {
    if (changes > 0) actions.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [changes])

  const change = async (
    work: () => Promise<MissedEmailsReply & { readonly undo?: string }>,
  ): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const reply = await work()
      setReply(reply)
      setUndo(reply.undo)
      setChanges((count) => count + 1)
    } catch (error) {
      setProblem(reasonOf(t, error))
    }
    setBusy(false)
  }
  return (
    <EntrySheet
      title={t(missedEmailsTexts(`missedEmails.${state}`))}
      lead={t(missedEmailsTexts(`missedEmails.${state}Lead`), { email, organisation })}
    >
      <div className={styles['actions']} ref={actions}>
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {state === 'on' && (
          <Button
            size="wide"
            tone="primary"
            busy={isBusy}
            onClick={() => void change(() => endMissedEmails(token))}
          >
            {t('missedEmails.stop')}
          </Button>
        )}
        {state === 'off' && undo !== undefined && (
          <Button
            size="wide"
            tone="secondary"
            busy={isBusy}
            onClick={() => void change(() => restoreMissedEmails(token, undo))}
          >
            {t('missedEmails.undo')}
          </Button>
        )}
        <a className={buttonClasses('quiet')} href="/settings/notifications">
          {t('missedEmails.settings')}
        </a>
      </div>
    </EntrySheet>
  )
}

/**
 * The target of the link in emails about messages, which ends them for any visitor. Nothing changes before the button
 * is clicked, because programs that scan mails open links as well.
 */
export const MissedEmailsPage = ({ token }: { readonly token: string }) => {
  const link = useLink(token, readMissedEmails)
  return link.state === 'valid' ? (
    <Emails token={token} first={link.content} />
  ) : (
    <LinkNotice state={link.state} />
  )
}
