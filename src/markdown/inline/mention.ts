import { element, pushHtml } from '../html.ts'
import { type InlineRule, type Scope, scopeOf } from '../scope.ts'
import { opensWord } from './wordBoundary.ts'

const pattern = /@(_?)(?:\*\*([^*\n]+)\*\*|\*([^*\n]+)\*(?!\*))/y
const channelWildcards = new Set(['all', 'everyone', 'channel', 'stream'])

/** A parsed mention: its target, and silent or not. */
interface Typed {
  readonly name: string
  readonly notifies: 'loud' | 'silent'
}

/** `@**Name**`, `@**Name|7**`, `@**all**`, `@**topic**`, `@*group*`, and the silent `@_**Name**` of each. */
export const mention: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '@' || !opensWord(state)) return false
  pattern.lastIndex = state.pos
  const [whole, mark, person, group] = pattern.exec(state.src) ?? []
  if (whole === undefined || state.pos + whole.length > state.posMax) return false
  const scope = scopeOf(state.env)
  const typed: Typed = {
    name: person ?? group ?? '',
    notifies: mark === '_' || scope.quoteDepth > 0 ? 'silent' : 'loud',
  }
  const drawn = person === undefined ? drawGroup(typed, scope) : drawPerson(typed, scope)
  if (!drawn) return false
  if (!silent) {
    drawn.note()
    pushHtml(state, drawn.html)
  }
  state.pos += whole.length
  return true
}

/** A mention's HTML, and a callback that records it once it is part of the message. */
interface Drawn {
  readonly html: string
  readonly note: () => void
}

function drawPerson(typed: Typed, scope: Scope): Drawn | undefined {
  if (channelWildcards.has(typed.name)) {
    const attributes = { class: 'user-mention channel-wildcard-mention', 'data-user-id': '*' }
    return draw(typed, typed.name, attributes, () => (scope.mentionsChannel = true))
  }
  if (typed.name === 'topic') {
    return draw(typed, typed.name, { class: 'topic-mention' }, () => (scope.mentionsTopic = true))
  }
  const user = findPerson(typed.name, scope)
  if (!user) return undefined
  const attributes = { class: 'user-mention', 'data-user-id': user.user_id }
  return draw(typed, user.full_name, attributes, () => scope.mentionedUserIds.add(user.user_id))
}

/** Finds a user by `Name|id`, or by a name that is unique. */
function findPerson(typed: string, { context }: Scope): ReturnType<typeof context.userWithId> {
  const [, name, id] = /^(.*)\|(\d{1,15})$/.exec(typed) ?? []
  if (id !== undefined) {
    const user = context.userWithId(Number(id))
    return user && (name === '' || name?.toLowerCase() === user.full_name.toLowerCase()) ? user : undefined
  }
  const [user, ...others] = context.usersNamed(typed)
  return others.length === 0 ? user : undefined
}

function drawGroup(typed: Typed, scope: Scope): Drawn | undefined {
  const group = scope.context.groupNamed(typed.name)
  if (!group) return undefined
  const attributes = { class: 'user-group-mention', 'data-user-group-id': group.id }
  return draw(typed, group.name, attributes, () => scope.mentionedGroupIds.add(group.id))
}

function draw(
  { notifies }: Typed,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  note: () => void,
): Drawn {
  if (notifies === 'loud') return { html: element('span', attributes, `@${name}`), note }
  const silent = { ...attributes, class: `${attributes['class']} silent` }
  return { html: element('span', silent, name), note: () => undefined }
}
