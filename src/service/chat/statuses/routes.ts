import { limits } from '../../../protocol/chat/limits.ts'
import { statusObstacle, type StatusObstacle } from '../../../protocol/chat/peoplePermissions.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { getUserStatus, updateOwnStatus, updateUserStatus } from '../../../protocol/chat/statusChanges.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { ChatContext } from '../context.ts'
import { emojiToAdd } from '../messages/emoji.ts'
import { because, type ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { requireAdministrator } from '../users/permissions.ts'
import { findUser } from '../users/profiles.ts'
import { viewerIdsOf } from '../users/visibility.ts'
import { changeOnWire } from './publish.ts'
import { presentStatus, storedStatus, storeStatus, type WholeStatus } from './store.ts'

type Given = ArgumentsOf<typeof updateOwnStatus>
type EmojiParts = Pick<WholeStatus, 'emoji_name' | 'emoji_code' | 'reaction_type'>

const noEmoji: EmojiParts = { emoji_name: '', emoji_code: '', reaction_type: '' }

/** Returns the status emoji after the request; undefined if it stays unchanged. @throws Refusal */
function emojiAfter(context: ChatContext, given: Given): EmojiParts | undefined {
  const { emoji_name, emoji_code, reaction_type } = given
  if (emoji_name === undefined) {
    if (emoji_code === undefined && reaction_type === undefined) return undefined
    return badRequest('people.statusEmoji')
  }
  if (emoji_name === '') return noEmoji
  return emojiToAdd(context, {
    emoji_name,
    emoji_code: emoji_code === '' ? undefined : emoji_code,
    reaction_type: reaction_type === '' ? undefined : reaction_type,
  })
}

function textAfter({ status_text }: Given): Pick<WholeStatus, 'status_text'> | undefined {
  if (status_text === undefined) return undefined
  const text = status_text.trim()
  const limit = limits.max_status_text_length
  if (codePoints(text) > limit) badRequest(because('people.statusLong', { limit }))
  return { status_text: text }
}

/** Changes the parts that the request names and publishes them to everyone who can see the user. */
function changeStatus(context: ChatContext, userId: number, given: Given): void {
  const emoji = emojiAfter(context, given)
  const text = textAfter(given)
  const ends = given.scheduled_end_time
  if (!emoji && !text && ends === undefined && given.away !== undefined) return
  if (!emoji && !text && ends === undefined) badRequest('requests.noValues')
  const before = storedStatus(context.database, userId)
  const whole = { ...before, ...text, ...emoji, ends_at: ends ?? null }
  const isCleared = whole.status_text === '' && whole.emoji_name === ''
  const ends_at = isCleared ? null : whole.ends_at
  storeStatus(context.database, userId, { ...whole, ends_at })
  const change = changeOnWire({ ...text, ...emoji, ...(ends_at === before.ends_at ? {} : { ends_at }) })
  context.events.publish({ type: 'user_status', user_id: userId, ...change }, viewerIdsOf(context, userId))
}

const statusRefusals: Readonly<Record<StatusObstacle, ReasonOrKey>> = {
  'administrators-only': 'requests.denied',
  gone: 'people.deactivated',
}

/** Routes for statuses: the caller's own or, for administrators, any user's (chat spec 4.6). */
export const statusRoutes = (context: ChatContext): Route[] => [
  route(updateOwnStatus, (given, caller) =>
    context.database.transaction(() => {
      changeStatus(context, caller.user_id, given)
      return {}
    }),
  ),

  route(updateUserStatus, ({ user_id, ...given }, caller) =>
    context.database.transaction(() => {
      requireAdministrator(caller)
      const user = findUser(context, caller, user_id) ?? badRequest('people.unknown')
      const obstacle = statusObstacle(caller, { is_active: user.is_active === 1 })
      if (obstacle !== undefined) badRequest(statusRefusals[obstacle])
      changeStatus(context, user.id, given)
      return {}
    }),
  ),

  route(getUserStatus, ({ user_id }, caller) => {
    const user = findUser(context, caller, user_id) ?? badRequest('people.unknown')
    return { status: presentStatus(storedStatus(context.database, user.id)) }
  }),
]
