import { limits } from '../../../protocol/chat/limits.ts'
import type { NavigationView } from '../../../protocol/chat/navigationView.ts'
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '../../../protocol/chat/navigationViews.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { deleteView, insertView, present, updateView, viewOfUser, viewsOf } from './store.ts'

/** Views that every client has and names in its own language. */
const builtIn = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/is/starred',
  'narrow/is/mentioned',
  'narrow/is/dm',
  'narrow/is/followed',
  'narrow/is/alerted',
  'narrow/has/reaction/sender/me',
])
/** Maximum length of a stored fragment. */
const MAX_FRAGMENT_LENGTH = 1000

function findView({ database }: ChatContext, userId: number, fragment: string): NavigationView {
  const row = viewOfUser(database, userId, fragment)
  return row ? present(row) : refuse('BAD_REQUEST', 'views.unknown', {}, 404)
}

/** Refuses a name for a built-in view, and a missing, long or duplicate name for others. */
function checkedName(
  views: readonly NavigationView[],
  { fragment, name: given }: Pick<NavigationView, 'fragment' | 'name'>,
): string | null {
  const name = given?.trim() ?? ''
  if (builtIn.has(fragment)) return given === null ? null : badRequest('views.builtInName')
  if (name === '') return badRequest('views.nameMissing', 'name')
  if (codePoints(name) > limits.max_navigation_view_name_length) {
    badRequest(because('views.nameLong', { limit: limits.max_navigation_view_name_length }), 'name')
  }
  if (views.some((each) => each.fragment !== fragment && each.name === name)) {
    badRequest('views.nameExists', 'name')
  }
  return name
}

function add(context: ChatContext, userId: number, given: NavigationView): void {
  const { fragment, is_pinned } = given
  const views = viewsOf(context.database, userId)
  if (fragment.trim() === '' || codePoints(fragment) > MAX_FRAGMENT_LENGTH)
    badRequest('views.fragmentInvalid')
  if (views.some((each) => each.fragment === fragment)) badRequest('views.exists')
  if (views.length >= limits.max_navigation_views) {
    badRequest(because('views.tooMany', { limit: limits.max_navigation_views }))
  }
  const view = { fragment, is_pinned, name: checkedName(views, given) }
  insertView(context.database, userId, fragment, is_pinned, view.name)
  context.events.publish({ type: 'navigation_view', op: 'add', navigation_view: view }, [userId])
}

type Change = Partial<Pick<NavigationView, 'is_pinned' | 'name'>>

function edit(context: ChatContext, userId: number, fragment: string, change: Change): void {
  const before = findView(context, userId, fragment)
  if (change.is_pinned === undefined && change.name === undefined) badRequest('requests.nothing')
  const { is_pinned = before.is_pinned } = change
  const name =
    change.name === undefined
      ? before.name
      : checkedName(viewsOf(context.database, userId), { fragment, name: change.name })
  updateView(context.database, userId, fragment, is_pinned, name)
  const data = { is_pinned, ...(change.name === undefined ? {} : { name }) }
  context.events.publish({ type: 'navigation_view', op: 'update', fragment, data }, [userId])
}

/** Routes for the views pinned in the caller's navigation. */
export const navigationViewRoutes = (context: ChatContext): Route[] => [
  route(getNavigationViews, (_, { user_id }) => ({ navigation_views: viewsOf(context.database, user_id) })),
  route(addNavigationView, ({ fragment, is_pinned, name }, { user_id }) => {
    context.database.transaction(() => add(context, user_id, { fragment, is_pinned, name: name ?? null }))
    return {}
  }),
  route(editNavigationView, ({ fragment, is_pinned, name }, { user_id }) => {
    const change = {
      ...(is_pinned === undefined ? {} : { is_pinned }),
      ...(name === undefined ? {} : { name }),
    }
    context.database.transaction(() => edit(context, user_id, fragment, change))
    return {}
  }),
  route(removeNavigationView, ({ fragment }, { user_id }) => {
    context.database.transaction(() => {
      findView(context, user_id, fragment)
      deleteView(context.database, user_id, fragment)
      context.events.publish({ type: 'navigation_view', op: 'remove', fragment }, [user_id])
    })
    return {}
  }),
]

export const navigationViewSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['navigation_views'],
    read: (context, caller) => ({
      navigation_views: caller ? viewsOf(context.database, caller.user_id) : [],
    }),
  },
]
