import { Refusal } from '../../http/refusal.ts'
import type { ChatContext } from '../context.ts'
import type { ChatRequest, Route } from '../router.ts'
import { auditRules, detailsOf, type AuditRule } from './audited.ts'
import { recordAudit } from './record.ts'

type Args = Readonly<Record<string, unknown>>

/** Refusals that say that somebody tried to sign in as somebody else; the others are about the form of the request. */
const failures: ReadonlySet<string> = new Set([
  'AUTHENTICATION_FAILED',
  'USER_DEACTIVATED',
  'SECOND_FACTOR_INVALID',
])

function audited(context: ChatContext, route: Route, rule: AuditRule): Route {
  const record = (args: Args, request: ChatRequest, reply: unknown): void => {
    if (rule.isFor?.(args) === false) return
    const userId = request.caller?.user_id ?? signedIn(reply)
    const details = detailsOf(rule, args)
    recordAudit(context, { action: rule.action, userId, details, address: request.address })
  }
  const recordFailure = (args: Args, request: ChatRequest, error: unknown): void => {
    if (!rule.failure || !(error instanceof Refusal) || !failures.has(error.code)) return
    recordAudit(context, {
      action: rule.failure,
      userId: undefined,
      details: { ...detailsOf(rule, args), code: error.code },
      address: request.address,
    })
  }
  return {
    ...route,
    handle: async (args: never, request) => {
      try {
        const reply = await route.handle(args, request)
        record(args, request, reply)
        return reply
      } catch (error) {
        recordFailure(args, request, error)
        throw error
      }
    },
  }
}

/** The account that an answer signs in. */
function signedIn(reply: unknown): number | undefined {
  const userId: unknown =
    typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'user_id') : undefined
  return typeof userId === 'number' ? userId : undefined
}

/** Records the operations of `auditRules` when they were done, and sign-ins also when they failed. */
export const withAudit = (context: ChatContext, routes: readonly Route[]): Route[] =>
  routes.map((route) => {
    const rule = auditRules.get(route.endpoint)
    return rule ? audited(context, route, rule) : route
  })
