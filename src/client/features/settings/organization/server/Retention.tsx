import { countExpired, MOST_COUNTED } from '../../../../../protocol/chat/retention.ts'
import { FOREVER } from '../../../../../protocol/chat/serverOrganisation.ts'
import { useText } from '../../../../i18n/useText.ts'
import { offers } from '../../../../kernel/offers.ts'
import { useSession, type Session } from '../../../../kernel/session.ts'
import { DialogForm } from '../../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { showDialog } from '../../../../ui/dialogStore.ts'
import type { Change } from '../../change/useChange.ts'
import { Choice } from '../../form/Choice.tsx'
import { Toggle } from '../../form/Toggle.tsx'
import {
  useHasServerSetting,
  useServerObstacle,
  useServerSetting,
  useServerSettings,
} from './serverSettings.ts'
import { serverTexts } from './texts/serverTexts.ts'

const KEPT = [FOREVER, 7, 30, 90, 180, 365, 730, 1825] as const

interface DeletionProps {
  readonly count: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a rule deletes messages, which nothing brings back. */
const ConfirmDeletion = ({ count, onConfirm, onClose }: DeletionProps) => {
  const t = useText(serverTexts)
  const confirm = (): Promise<void> => {
    onConfirm()
    return Promise.resolve()
  }
  return (
    <Dialog title={t('server.deletionTitle')} onClose={onClose}>
      <DialogForm tone="danger" submitText={t('server.deletionConfirm')} onSubmit={confirm} onClose={onClose}>
        <p>{t(count < MOST_COUNTED ? 'server.deletionText' : 'server.deletionTextMore', { count })}</p>
      </DialogForm>
    </Dialog>
  )
}

interface Rule {
  readonly days: number
  readonly keep_starred_messages: boolean
}

/** Sets a rule, after a question with the number of messages that it deletes, if there are any. */
async function setRule(session: Session, { days, ...rule }: Rule, set: () => void): Promise<void> {
  // Other servers do not tell the number; a failure to count is no reason to delete without a question.
  const isCounted = days !== FOREVER && offers(session, countExpired)
  const count = isCounted
    ? await session.api(countExpired, { days, ...rule }).then(
        (reply) => reply.count,
        () => MOST_COUNTED,
      )
    : 0
  if (count === 0) set()
  else showDialog((close) => <ConfirmDeletion count={count} onConfirm={set} onClose={close} />)
}

/** How long messages are kept, and whether starred ones stay. */
export const Retention = () => {
  const t = useText(serverTexts)
  const session = useSession()
  const days: Change<number> = useServerSetting('message_retention_days', FOREVER)
  const starred: Change<boolean> = useServerSetting('keep_starred_messages', true)
  const obstacle = useServerObstacle('message_retention_days')
  const keepsStarred = useHasServerSetting('keep_starred_messages')
  const settings = useServerSettings()
  if (settings?.realm_message_retention_days === undefined) return null
  const text = (kept: number): string =>
    kept === FOREVER ? t('server.keptForever') : t('server.keptDays', { days: kept })
  const rule = { days: days.value, keep_starred_messages: keepsStarred && starred.value }
  return (
    <>
      <Choice<number>
        label={t('server.message_retention_days')}
        hint={t('server.retentionHint')}
        change={{ ...days, set: (to) => void setRule(session, { ...rule, days: to }, () => days.set(to)) }}
        options={KEPT.map((value) => ({ value, label: text(value) }))}
        otherLabel={text(days.value)}
        obstacle={obstacle}
      />
      {keepsStarred && days.value !== FOREVER && (
        <Toggle
          label={t('server.keep_starred_messages')}
          change={{
            ...starred,
            set: (to) => void setRule(session, { ...rule, keep_starred_messages: to }, () => starred.set(to)),
          }}
          obstacle={obstacle}
        />
      )}
    </>
  )
}
