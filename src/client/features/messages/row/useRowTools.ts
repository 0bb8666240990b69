import { useMemo } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useMutedUsers, useUsers } from '../../people/queries.ts'
import { useStatuses } from '../../statuses/statuses.ts'
import { useRealm } from '../../organization/realm.ts'
import { useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'
import { useBodyReader } from '../html/useBodyReader.ts'
import { lateMarks } from '../html/lateMarks.ts'
import type { MessageActions, RowTools } from './tools.ts'

/** The tools that the rows of a list share: another object only when a part of it changes. */
export function useRowTools(actions: MessageActions): RowTools {
  const { userId } = useSession()
  const text = useText()
  const users = useUsers()
  const mutedUsers = useMutedUsers()
  const statuses = useStatuses()
  const { emoji, settings } = useRealm()
  const reader = useBodyReader()
  const { markWords, pinned } = useScoped(lateMarks, (marks) => marks)
  return useMemo(
    () => ({
      ownUserId: userId,
      users,
      statuses,
      mutedUsers,
      pinned,
      customEmoji: emoji,
      hourCycle: settings.twenty_four_hour_time,
      language: document.documentElement.lang || 'en',
      reader,
      alertedReader: markWords ? { ...reader, markWords } : reader,
      text,
      actions,
    }),
    [
      userId,
      users,
      statuses,
      mutedUsers,
      pinned,
      emoji,
      settings.twenty_four_hour_time,
      reader,
      markWords,
      text,
      actions,
    ],
  )
}
