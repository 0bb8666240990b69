import { Laptop, Smartphone } from 'lucide-react'
import type { HostSession } from '../../../../protocol/hostSessions.ts'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { RowAction } from '../form/RowAction.tsx'
import { RowDialog } from '../form/RowDialog.tsx'
import { Row } from '../form/Rows.tsx'
import { AccessFacts } from './AccessFacts.tsx'
import { isOfHand, useClientName } from './clientName.ts'
import { endBrowser, refetchAccess } from './queries.ts'
import styles from './Sessions.module.css'
import { sessionTexts } from './texts/sessionTexts.ts'

const SignOutHere = ({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) => {
  const t = useText(sessionTexts)
  return (
    <Dialog title={t('sessions.endThisTitle')} onClose={onClose}>
      <DialogForm
        submitText={t('sessions.end')}
        tone="danger"
        onSubmit={async () => onSignOut()}
        onClose={onClose}
      >
        <p>{t('sessions.endThisAbout')}</p>
      </DialogForm>
    </Dialog>
  )
}

/** A browser in which the reader is signed in, with a button to sign out. */
export const BrowserRow = ({
  browser,
  onSignOutHere,
}: {
  browser: HostSession
  onSignOutHere: () => void
}) => {
  const t = useText(sessionTexts)
  const session = useSession()
  const name = useClientName(browser.client)
  const Icon = isOfHand(browser.client) ? Smartphone : Laptop
  const end = async (): Promise<void> => {
    await endBrowser(browser.id)
    sessionToast(session, { text: t('sessions.ended', { name }) })
    await refetchAccess(session)
  }
  return (
    <Row
      lead={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      name={
        <>
          {name}
          {browser.is_current && <span className={styles['current']}>{t('sessions.this')}</span>}
        </>
      }
      about={
        <AccessFacts
          made={browser.created_at === null ? undefined : { text: 'sessions.made', at: browser.created_at }}
          usedAt={browser.last_used_at}
          network={browser.network}
        />
      }
    >
      {browser.is_current ? (
        <RowDialog
          text={t('sessions.end')}
          of={`${name}, ${t('sessions.this')}`}
          tone="quiet"
          renderDialog={(close) => <SignOutHere onSignOut={onSignOutHere} onClose={close} />}
        />
      ) : (
        <RowAction text={t('sessions.end')} of={name} onRun={end} />
      )}
    </Row>
  )
}
