import type { Channel } from '../../../../protocol/chat/channels.ts'
import { attempt } from '../../channels/attempt.ts'
import { useChannelAccess } from '../../channels/manage/access.ts'
import { addMembers, removeMember } from '../../channels/manage/members.ts'
import { useText } from '../../../i18n/useText.ts'
import { useUsers } from '../../people/queries.ts'
import { useSession } from '../../../kernel/session.ts'
import { listed } from '../../../ui/format/listed.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { manageTexts } from '../../channels/manage/texts/manageTexts.ts'
import { mentionedIn } from './marks.ts'
import { WarningLine } from './WarningLine.tsx'
import { composeTexts } from '../texts/composeTexts.ts'

interface Props {
  readonly channel: Channel
  readonly memberIds: readonly number[]
  readonly marks: string
}

/**
 * Warns of mentioned people who get no notice because they are not in the channel. Bots are left out: they
 * join and leave by themselves.
 */
export const AbsentPeople = ({ channel, memberIds, marks }: Props) => {
  const t = useText(manageTexts, composeTexts, uiTexts)
  const session = useSession()
  const users = useUsers()
  const { addsPeople, removesPeople } = useChannelAccess(channel)
  const members = new Set(memberIds)
  const absent = mentionedIn(marks, users.values()).filter(
    (each) => each.is_active && !each.is_bot && !members.has(each.user_id),
  )
  if (absent.length === 0) return null
  const ids = absent.map((each) => each.user_id)
  const remove = async (): Promise<void> => {
    await attempt(session, t, () => Promise.all(ids.map((id) => removeMember(session, channel, id))))
  }
  const add = async (): Promise<void> => {
    if (!(await attempt(session, t, () => addMembers(session, channel, ids)))) return
    showToast({
      text: t('manage.added', { count: ids.length }),
      ...(removesPeople ? { action: { text: t('common.undo'), run: () => void remove() } } : {}),
    })
  }
  const values = {
    count: absent.length,
    names: listed(absent.map((each) => each.full_name)),
    channel: channel.name,
  }
  return (
    <WarningLine
      id={`absent ${channel.stream_id} ${ids.join(' ')}`}
      text={t(channel.invite_only ? 'warnings.absentPrivate' : 'warnings.absent', values)}
      remedy={addsPeople ? { text: t('warnings.add', values), run: add } : undefined}
    />
  )
}
