import { useState } from 'react'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useText } from '../../../i18n/useText.ts'
import { PeoplePicker } from '../../people/PeoplePicker.tsx'
import { useSession } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { Problem } from '../../../kernel/view/Problem.tsx'
import { useAttempts } from '../useAttempts.ts'
import { addMembers } from './members.ts'
import styles from './Manage.module.css'
import { manageTexts } from './texts/manageTexts.ts'

type Props = { readonly channel: Channel; readonly memberIds: readonly number[] }

/** Adds people to a channel. */
export const AddMembers = ({ channel, memberIds }: Props) => {
  const t = useText(manageTexts)
  const session = useSession()
  const [userIds, setUserIds] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const { problem, attempt } = useAttempts()
  const members = new Set(memberIds)
  const count = userIds.length
  const add = async (): Promise<void> => {
    if (count === 0 || isBusy) return
    setBusy(true)
    if (await attempt(() => addMembers(session, channel, userIds))) {
      setUserIds((now) => now.filter((each) => !userIds.includes(each)))
      sessionToast(session, { text: t('manage.added', { count }) })
    }
    setBusy(false)
  }
  return (
    <div className={styles['add']}>
      <PeoplePicker
        label={t('manage.people')}
        chosen={userIds}
        offers={(user) => user.is_active && !members.has(user.user_id)}
        onChange={setUserIds}
      />
      {count > 0 && (
        <p className={styles['note']}>
          <Button tone="primary" busy={isBusy} onClick={() => void add()}>
            {t('manage.add', { count })}
          </Button>
        </p>
      )}
      <Problem text={problem} />
    </div>
  )
}
