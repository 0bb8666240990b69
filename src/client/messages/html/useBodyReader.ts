import { useMemo } from 'react'
import { isInGroup } from '../../../protocol/chat/permissions.ts'
import { useText } from '../../i18n/useText.ts'
import { useGroups } from '../../people/queries.ts'
import { useRealm } from '../../session/realm.ts'
import { useSession } from '../../session/session.ts'
import { fullTime, shortTime } from '../../ui/time.ts'
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
    return {
      ownUserId: userId,
      isOwnGroup: (groupId) => isInGroup(userId, groupId, groups),
      text,
      describeTime: (moment) => ({
        short: shortTime(moment, new Date(), language, hourCycle),
        full: fullTime(moment, language, hourCycle),
      }),
    }
  }, [userId, text, groups, hourCycle])
}
