import { useMemo } from 'react'
import { isInGroup } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useGroups } from '../../people/queries.ts'
import { useRealm } from '../../session/realm.ts'
import { useSession } from '../../session/session.ts'
import { fullTime } from '../../ui/time.ts'
import type { BodyReader } from './reader.ts'

/** The signed-in person as a reader of message bodies; the same object until something they depend on changes. */
export function useBodyReader(): BodyReader {
  const { userId } = useSession()
  const text = useText()
  const groups = useGroups()
  const hourCycle = useRealm().settings.twenty_four_hour_time
  // By hand, since bodies are kept drawn per reader object: it must not depend on what a compiler finds worth keeping.
  return useMemo(() => {
    const language = document.documentElement.lang || 'en'
    const short = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(hourCycle === null ? {} : { hour12: !hourCycle }),
    })
    return {
      ownUserId: userId,
      isOwnGroup: (groupId) => isInGroup(userId, groupId, groups),
      text,
      describeTime: (moment) => ({
        short: short.format(moment),
        full: fullTime(moment, language, hourCycle),
      }),
    }
  }, [userId, text, groups, hourCycle])
}
