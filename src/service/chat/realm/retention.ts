import { countExpired, MOST_COUNTED } from '../../../protocol/chat/retention.ts'
import { requireOwner } from '../channels/change/rules.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { SECONDS_A_DAY } from '../messages/retention.ts'
import { countOlder } from '../messages/store/expired.ts'
import { route, type Route } from '../router.ts'
import { organisationSettings } from './settings.ts'

/** Route that tells owners what a rule would delete. A number only: private content stays private. */
export const retentionRoute = (context: ChatContext): Route =>
  route(countExpired, ({ days, stream_id: channelId, keep_starred_messages: keeps }, caller) => {
    requireOwner(caller)
    return {
      count: countOlder(context.database, {
        before: secondsNow(context) - days * SECONDS_A_DAY,
        channelId,
        keepsStarred: keeps ?? organisationSettings(context).keep_starred_messages,
        most: MOST_COUNTED,
      }),
    }
  })
