import { createDrafts, deleteDraft, editDraft, getDrafts } from '../../../protocol/chat/drafts.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import type { Caller, ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { checkDraft } from './check.ts'
import { countDrafts, deleteDraftOf, draftsOf, findDraft, insertDraft, updateDraft } from './store.ts'
import { synchronizesDrafts } from './synchronization.ts'

/** Real services answer a missing draft with this status and the generic code. */
const missingDraft = (): never => refuse('BAD_REQUEST', 'drafts.unknown', {}, 404)

function requireSynchronization(context: ChatContext, caller: Caller): void {
  if (!synchronizesDrafts(context, caller.user_id)) badRequest('drafts.syncOff')
}

const createRoute = (context: ChatContext): Route =>
  route(createDrafts, ({ drafts }, caller) =>
    context.database.transaction(() => {
      requireSynchronization(context, caller)
      if (countDrafts(context.database, caller.user_id) + drafts.length > limits.max_drafts) {
        badRequest(because('drafts.tooMany', { limit: limits.max_drafts }))
      }
      const checked = drafts.map((draft) => checkDraft(context, caller, draft))
      const stored = checked.map((draft) => insertDraft(context.database, caller.user_id, draft))
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
      if (!findDraft(context.database, caller.user_id, draft_id)) missingDraft()
      const draft = { ...checkDraft(context, caller, given), id: draft_id }
      updateDraft(context.database, {
        draftId: draft_id,
        type: draft.type,
        recipients: draft.to,
        topic: draft.topic,
        content: draft.content,
        lastEditedAt: draft.timestamp,
      })
      context.events.publish({ type: 'drafts', op: 'update', draft }, [caller.user_id])
      return {}
    }),
  )

const deleteRoute = (context: ChatContext): Route =>
  route(deleteDraft, ({ draft_id }, caller) =>
    context.database.transaction(() => {
      requireSynchronization(context, caller)
      const changes = deleteDraftOf(context.database, draft_id, caller.user_id)
      if (changes === 0) missingDraft()
      context.events.publish({ type: 'drafts', op: 'remove', draft_id }, [caller.user_id])
      return {}
    }),
  )

/** Routes for the caller's own drafts (chat spec 2.2, 4.10). */
export const draftRoutes = (context: ChatContext): Route[] => [
  route(getDrafts, (_, caller) => {
    requireSynchronization(context, caller)
    const drafts = draftsOf(context.database, caller.user_id)
    return { count: drafts.length, drafts }
  }),
  createRoute(context),
  editRoute(context),
  deleteRoute(context),
]
