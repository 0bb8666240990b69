import { linkifierPatternError } from '../../../markdown/linkifiers/linkify.ts'
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '../../../protocol/chat/linkifiers.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { activeUserIds } from '../users/store.ts'
import {
  allLinkifiers,
  deleteLinkifier,
  insertLinkifier,
  isLinkifier,
  isOtherPattern,
  storeLinkifierPosition,
  updateLinkifierRow,
  type LinkifierDefinition,
} from './store.ts'

const MAX_LINKIFIERS = 100

/** Names of groups in a pattern, in either syntax: `(?P<id>…)` or `(?<id>…)`. */
const groupsOf = (pattern: string): string[] =>
  [...pattern.matchAll(/\(\?P?<([A-Za-z_]\w*)>/g)].map((match) => match[1] as string)
/** Names of variables in a URL template (RFC 6570). */
const variablesOf = (template: string): string[] =>
  [...template.matchAll(/\{[+#./;?&]?([\w.,]+)\}/g)].flatMap((match) => (match[1] as string).split(','))

function checkTemplate(template: string): void {
  const plain = template.replaceAll(/\{[+#./;?&]?[\w.,]+\}/g, 'x')
  if (/[{}]/.test(plain) || !URL.canParse(plain)) badRequest('linkifiers.templateInvalid', 'url_template')
}

/**
 * Checks pattern and templates, and that the pattern's groups and the template's variables are the same.
 * @throws Refusal
 */
export function checkLinkifier({
  pattern,
  url_template,
  alternative_url_templates = [],
}: LinkifierDefinition): void {
  const fault = linkifierPatternError(pattern)
  if (pattern.trim() === '' || fault !== undefined) {
    badRequest(
      because('linkifiers.patternInvalid', { fault: fault ?? asReason('linkifiers.patternEmpty') }),
      'pattern',
    )
  }
  for (const template of [url_template, ...alternative_url_templates]) checkTemplate(template)
  const groups = new Set(groupsOf(pattern))
  const variables = new Set(variablesOf(url_template))
  for (const name of groups) {
    if (!variables.has(name)) {
      badRequest(because('linkifiers.groupNotInTemplate', { name }), 'url_template')
    }
  }
  for (const name of variables) {
    if (!groups.has(name)) badRequest(because('linkifiers.groupNotInPattern', { name }), 'url_template')
  }
}

function requireNew({ database }: ChatContext, pattern: string, exceptId: number): void {
  if (isOtherPattern(database, pattern, exceptId)) {
    badRequest('linkifiers.exists', 'pattern')
  }
}

function add(context: ChatContext, definition: LinkifierDefinition): number {
  checkLinkifier(definition)
  requireNew(context, definition.pattern, 0)
  if (allLinkifiers(context.database).length >= MAX_LINKIFIERS) {
    badRequest(because('linkifiers.tooMany', { limit: MAX_LINKIFIERS }))
  }
  return insertLinkifier(context.database, definition)
}

function requireLinkifier({ database }: ChatContext, id: number): void {
  if (!isLinkifier(database, id)) badRequest('linkifiers.unknown')
}

function update(context: ChatContext, id: number, definition: LinkifierDefinition): void {
  requireLinkifier(context, id)
  checkLinkifier(definition)
  requireNew(context, definition.pattern, id)
  updateLinkifierRow(context.database, definition, id)
}

function reorder(context: ChatContext, ids: readonly number[]): void {
  const known = new Set(allLinkifiers(context.database).map(({ id }) => id))
  const isComplete = ids.length === known.size && ids.every((id) => known.delete(id))
  if (!isComplete) badRequest('requests.order')
  for (const [position, id] of ids.entries()) {
    storeLinkifierPosition(context.database, id, position)
  }
}

/** Runs the change as an administrator and publishes the new list of linkifiers. */
function change<Result>(context: ChatContext, caller: Caller, work: () => Result): Result {
  return context.database.transaction(() => {
    if (!isAdministrator(caller)) badRequest('requests.denied')
    const result = work()
    const realm_linkifiers = allLinkifiers(context.database)
    context.events.publish({ type: 'realm_linkifiers', realm_linkifiers }, activeUserIds(context.database))
    return result
  })
}

/** Routes for linkifiers, patterns that become links; administrators change them. */
export const linkifierRoutes = (context: ChatContext): Route[] => [
  route(getLinkifiers, () => ({ linkifiers: allLinkifiers(context.database) })),
  route(addLinkifier, (definition, caller) => ({
    id: change(context, caller, () => add(context, definition)),
  })),
  route(updateLinkifier, ({ filter_id, ...definition }, caller) => {
    change(context, caller, () => update(context, filter_id, definition))
    return {}
  }),
  route(removeLinkifier, ({ filter_id }, caller) => {
    change(context, caller, () => {
      requireLinkifier(context, filter_id)
      deleteLinkifier(context.database, filter_id)
    })
    return {}
  }),
  route(reorderLinkifiers, ({ ordered_linkifier_ids }, caller) => {
    change(context, caller, () => reorder(context, ordered_linkifier_ids))
    return {}
  }),
]
