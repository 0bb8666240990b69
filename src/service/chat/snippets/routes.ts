import { limits } from '../../../protocol/chat/limits.ts'
import type { SavedSnippet } from '../../../protocol/chat/savedSnippet.ts'
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '../../../protocol/chat/savedSnippets.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { deleteSnippet, insertSnippet, snippetOfUser, snippetsOf, updateSnippet } from './store.ts'

const findSnippet = ({ database }: ChatContext, userId: number, id: number): SavedSnippet =>
  snippetOfUser(database, id, userId) ?? refuse('BAD_REQUEST', 'snippets.unknown', {}, 404)

function checkedTitle(given: string): string {
  const title = given.trim()
  if (title === '') return refuse('BAD_REQUEST', 'snippets.titleEmpty', { var_name: 'title' })
  if (codePoints(title) <= limits.max_saved_snippet_title_length) return title
  return refuse(
    'BAD_REQUEST',
    because('snippets.titleLong', { limit: limits.max_saved_snippet_title_length }),
    {
      var_name: 'title',
    },
  )
}

function checkedContent(given: string): string {
  const content = given.trim()
  if (content === '') return refuse('BAD_REQUEST', 'snippets.contentEmpty', { var_name: 'content' })
  if (codePoints(content) <= limits.max_message_length) return content
  return refuse('BAD_REQUEST', because('snippets.contentLong', { limit: limits.max_message_length }), {
    var_name: 'content',
  })
}

function create(context: ChatContext, userId: number, title: string, content: string): number {
  const { database, events } = context
  if (snippetsOf(database, userId).length >= limits.max_saved_snippets) {
    badRequest(because('snippets.tooMany', { limit: limits.max_saved_snippets }))
  }
  const id = insertSnippet(database, userId, title, content, secondsNow(context))
  const saved_snippet = findSnippet(context, userId, id)
  events.publish({ type: 'saved_snippets', op: 'add', saved_snippet }, [userId])
  return id
}

function edit(context: ChatContext, userId: number, { id, title, content }: SavedSnippet): void {
  const { database, events } = context
  updateSnippet(database, id, title, content)
  const saved_snippet = findSnippet(context, userId, id)
  events.publish({ type: 'saved_snippets', op: 'update', saved_snippet }, [userId])
}

/** Routes for the caller's saved snippets. */
export const snippetRoutes = (context: ChatContext): Route[] => [
  route(getSavedSnippets, (_, { user_id }) => ({ saved_snippets: snippetsOf(context.database, user_id) })),
  route(createSavedSnippet, ({ title, content }, { user_id }) =>
    context.database.transaction(() => ({
      saved_snippet_id: create(context, user_id, checkedTitle(title), checkedContent(content)),
    })),
  ),
  route(editSavedSnippet, ({ saved_snippet_id, title, content }, { user_id }) => {
    context.database.transaction(() => {
      const before = findSnippet(context, user_id, saved_snippet_id)
      if (title === undefined && content === undefined) badRequest('requests.noDataGiven')
      edit(context, user_id, {
        ...before,
        ...(title === undefined ? {} : { title: checkedTitle(title) }),
        ...(content === undefined ? {} : { content: checkedContent(content) }),
      })
    })
    return {}
  }),
  route(deleteSavedSnippet, ({ saved_snippet_id }, { user_id }) => {
    context.database.transaction(() => {
      const { id } = findSnippet(context, user_id, saved_snippet_id)
      deleteSnippet(context.database, id)
      context.events.publish({ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }, [user_id])
    })
    return {}
  }),
]

export const snippetSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['saved_snippets'],
    read: (context, caller) => ({
      saved_snippets: caller ? snippetsOf(context.database, caller.user_id) : [],
    }),
  },
]
