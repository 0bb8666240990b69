import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { addPlayground, removePlayground, takesCode } from '../../../protocol/chat/playgrounds.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { activeUserIds } from '../users/store.ts'
import { allPlaygrounds, deletePlayground, insertPlayground, type PlaygroundDefinition } from './store.ts'

/** Every block of code is compared with all of them. */
const MAX_PLAYGROUNDS = 50

const isWebAddress = (template: string): boolean => {
  const address = template.replaceAll(/\{[^{}]*\}/g, '')
  return !/[{}]/.test(address) && /^https?:\/\//i.test(address) && URL.canParse(address)
}

/** Returns the definition without spaces around its texts. @throws Refusal naming the wrong parameter */
export function checkedPlayground(given: PlaygroundDefinition): PlaygroundDefinition {
  const name = given.name.trim()
  const pygments_language = given.pygments_language.trim()
  const url_template = given.url_template.trim()
  if (name === '') refuse('BAD_REQUEST', 'playgrounds.nameMissing', { var_name: 'name' })
  if (!/^[\w .+#/-]+$/.test(pygments_language)) {
    refuse('BAD_REQUEST', 'playgrounds.languageInvalid', { var_name: 'pygments_language' })
  }
  if (!isWebAddress(url_template)) {
    refuse('BAD_REQUEST', 'linkifiers.templateInvalid', { var_name: 'url_template' })
  }
  if (!takesCode(url_template)) {
    refuse('BAD_REQUEST', 'playgrounds.codeMissing', { var_name: 'url_template' })
  }
  return { name, pygments_language, url_template }
}

function add({ database }: ChatContext, given: PlaygroundDefinition): number {
  const definition = checkedPlayground(given)
  const all = allPlaygrounds(database)
  const isKnown = all.some(
    ({ name, pygments_language }) =>
      name === definition.name && pygments_language === definition.pygments_language,
  )
  if (isKnown) badRequest('playgrounds.exists')
  if (all.length >= MAX_PLAYGROUNDS) badRequest(because('playgrounds.tooMany', { limit: MAX_PLAYGROUNDS }))
  return insertPlayground(database, definition)
}

function remove({ database }: ChatContext, playgroundId: number): void {
  if (!allPlaygrounds(database).some(({ id }) => id === playgroundId)) badRequest('playgrounds.unknown')
  deletePlayground(database, playgroundId)
}

/** Runs the change as an administrator and publishes all playgrounds. */
function change<Result>(context: ChatContext, caller: Caller, work: () => Result): Result {
  return context.database.transaction(() => {
    if (!isAdministrator(caller)) badRequest('requests.denied')
    const result = work()
    const realm_playgrounds = allPlaygrounds(context.database)
    context.events.publish({ type: 'realm_playgrounds', realm_playgrounds }, activeUserIds(context.database))
    return result
  })
}

/** Routes for code playgrounds; administrators change them. */
export const playgroundRoutes = (context: ChatContext): Route[] => [
  route(addPlayground, (definition, caller) => ({
    id: change(context, caller, () => add(context, definition)),
  })),
  route(removePlayground, ({ playground_id }, caller) => {
    change(context, caller, () => remove(context, playground_id))
    return {}
  }),
]

export const playgroundSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['realm_playgrounds'],
    read: (context) => ({ realm_playgrounds: allPlaygrounds(context.database) }),
  },
]
