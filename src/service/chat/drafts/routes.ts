import type { Draft } from '../../../protocol/chat/draft.ts'
import { createDrafts, deleteDraft, editDraft, getDrafts } from '../../../protocol/chat/drafts.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Caller, ChatContext } from '../context.ts'
import { say } from '../../refusals/say.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { checkDraft, type CheckedDraft } from './check.ts'
import { countDrafts, draftsOf, findDraft } from './rows.ts'
import { synchronizesDrafts } from './synchronization.ts'

/** Real services answer a missing draft with this status and the generic code. */
const missingDraft = (): never => refuse('BAD_REQUEST', 'Draft does not exist', {}, 404)

function requireSynchronization(context: ChatContext, caller: Caller): void {
  if (!synchronizesDrafts(context, caller.user_id)) badRequest('User has disabled synchronizing drafts.')
}

function insertDraft(context: ChatContext, userId: number, draft: CheckedDraft): Draft {
  const { id } = context.database.run(
    'INSERT INTO draft (user_id, type, recipients, topic, content, last_edited_at) VALUES (?, ?, ?, ?, ?, ?)',
    userId,
    draft.type,
    JSON.stringify(draft.to),
    draft.topic,
    draft.content,
    draft.timestamp,
  )
  return { ...draft, id }
}

const createRoute = (context: ChatContext): Route =>
  route(createDrafts, ({ drafts }, caller) =>
    context.database.transaction(() => {
      requireSynchronization(context, caller)
      if (countDrafts(context, caller.user_id) + drafts.length > limits.max_drafts) {
        badRequest(say('Too many drafts (limit: {limit})', { limit: limits.max_drafts }))
      }
      const checked = drafts.map((draft) => checkDraft(context, caller, draft))
      const stored = checked.map((draft) => insertDraft(context, caller.user_id, draft))
      if (stored.length > 0) {
        context.events.publish({ type: 'drafts', op: 'add', drafts: stored }, [caller.user_id])
      }
      return { ids: stored.map(({ id }) => id) }
    }),
  )

const editRoute = (context: ChatContext): Route =>
  route(editDraft, ({ draft_id, draft: given }, caller) =>
    context.database.transaction(() => {
      requireSynchronization(context, caller)
      if (!findDraft(context, caller.user_id, draft_id)) missingDraft()
      const draft = { ...checkDraft(context, caller, given), id: draft_id }
      context.database.run(
        'UPDATE draft SET type = ?, recipients = ?, topic = ?, content = ?, last_edited_at = ? WHERE id = ?',
        draft.type,
        JSON.stringify(draft.to),
        draft.topic,
        draft.content,
        draft.timestamp,
        draft_id,
      )
      context.events.publish({ type: 'drafts', op: 'update', draft }, [caller.user_id])
      return {}
    }),
  )

const deleteRoute = (context: ChatContext): Route =>
  route(deleteDraft, ({ draft_id }, caller) =>
    context.database.transaction(() => {
      requireSynchronization(context, caller)
      const { changes } = context.database.run(
        'DELETE FROM draft WHERE id = ? AND user_id = ?',
        draft_id,
        caller.user_id,
      )
      if (changes === 0) missingDraft()
      context.events.publish({ type: 'drafts', op: 'remove', draft_id }, [caller.user_id])
      return {}
    }),
  )

/** Routes for the caller's own drafts (chat spec 2.2, 4.10). */
export const draftRoutes = (context: ChatContext): Route[] => [
  route(getDrafts, (_, caller) => {
    requireSynchronization(context, caller)
    const drafts = draftsOf(context, caller.user_id)
    return { count: drafts.length, drafts }
  }),
  createRoute(context),
  editRoute(context),
  deleteRoute(context),
]
