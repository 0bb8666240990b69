import * as v from 'valibot'
import { getOwnUser, getUsers } from '../../protocol/chat/users.ts'
import type { CalendarAccounts } from '../calendar/context.ts'
import { refuse } from '../calendar/refuse.ts'
import { authenticate, readKey } from '../chat/authenticate.ts'
import type { ChatContext } from '../chat/context.ts'
import { Refusal } from '../http/refusal.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import { because } from '../../protocol/refusals/reason.ts'
import { userById } from '../chat/users/store.ts'
import type { ChatBackend } from './backend.ts'

/* Accounts for the calendar, which has none of its own: it uses the chat's. */

/** Accounts of the chat in this process. */
export const embeddedAccounts = (context: ChatContext): CalendarAccounts => ({
  identify: (authorization) => {
    try {
      return Promise.resolve(authenticate(context, authorization, readKey(authorization)))
    } catch (error) {
      if (error instanceof Refusal) return Promise.resolve(undefined)
      throw error
    }
  },
  isKnown: (userId) => Promise.resolve(userById(context.database, userId) !== undefined),
})

/** Whole seconds after which a service with a limit takes requests again; it says so in the body, and a proxy above it. */
async function waitOf(response: Response): Promise<number> {
  const said = v.safeParse(
    v.object({ 'retry-after': v.number() }),
    await response.json().catch(() => undefined),
  )
  const seconds = said.success ? said.output['retry-after'] : Number(response.headers.get('retry-after') ?? 1)
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1
}

const account = v.object({ user_id: v.number(), role: v.number() })
const everybody = v.object({ members: v.array(v.object({ user_id: v.number() })) })

/** Accounts of an external chat service, which is queried each time. */
export function accountsBehind(chat: ChatBackend): CalendarAccounts {
  const ask = async (path: string, authorization: string): Promise<unknown> => {
    // The proxy uses only the path of this address.
    const response = await chat(new Request(`http://chat.invalid/api/v1${path}`), {
      address: 'local',
      authorization,
    })
    if (response.ok) return response.json()
    if (response.status === 429) {
      const seconds = await waitOf(response)
      throw new TooManyRequests(because('requests.tooMany', { seconds }), seconds)
    }
    // These two concern the credentials or the requested user; any other status is a failure, which ends no
    // session.
    return response.status === 401 || response.status === 400
      ? undefined
      : refuse('rest_internal_error', 'calendar.callerUnclear', {
          status: 502,
        })
  }
  return {
    identify: async (authorization) => {
      const result = v.safeParse(account, await ask(getOwnUser.path, authorization))
      return result.success ? result.output : undefined
    },
    isKnown: async (userId, authorization) => {
      const result = v.safeParse(everybody, await ask(`${getUsers.path}?user_ids=[${userId}]`, authorization))
      return result.success && result.output.members.some(({ user_id }) => user_id === userId)
    },
  }
}
