import { listBounds } from '../../../../protocol/bounds.ts'
import { because } from '../../../../protocol/refusals/reason.ts'
import type { Narrow, NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import { condition, isReadable, receivedIsReadable, type Condition } from '../access.ts'
import { isTooMuch, searchTerms, type SearchTerm } from '../search/terms.ts'
import { refuse } from '../../refuse.ts'
import { isFound } from '../search/condition.ts'
import type { Wherein } from '../store/received.ts'
import { channelOperators } from './channels.ts'
import { resolveWith } from './conversation.ts'
import { peopleOperators } from './people.ts'
import { stateOperators } from './states.ts'
import {
  badNarrow,
  everything,
  messageIdOperand,
  textOperand,
  type Asking,
  type Lead,
  type Operator,
  type Part,
} from './term.ts'

/** A compiled narrow: all its conditions, read access included. */
export interface MessageQuery {
  /** `received`: only messages the reader received. `history`: all messages the reader can read. */
  readonly scope: 'received' | 'history'
  readonly lead: Lead
  readonly conditions: readonly Condition[]
  /** The only conversations with messages that meet the conditions, if that is known. */
  readonly wherein: Wherein | undefined
  /** Search terms beside the conditions; matches of them are marked in the results. */
  readonly search: readonly SearchTerm[]
  /** True if the narrow searches, also for what messages lack: results have texts with marked matches. */
  readonly isSearch: boolean
}

/** True if all of these are. */
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? everything
    : condition(
        `(${conditions.map((each) => each.sql).join(' AND ')})`,
        ...conditions.flatMap((each) => each.values),
      )

const search: Operator = (operand) => {
  const terms = searchTerms(textOperand(operand, 'search'))
  return { condition: allOf(terms.map(isFound)), search: terms, lead: 'search' }
}

const operators: Readonly<Record<string, Operator>> = {
  ...channelOperators,
  ...peopleOperators,
  ...stateOperators,
  search,
  id: (operand) => ({ condition: condition('m.id = ?', messageIdOperand(operand, 'id')), lead: 'message' }),
  // A place to scroll to: it excludes nothing.
  near: (operand) => {
    if (typeof operand === 'number') badNarrow(because('narrows.operandText', { operator: 'near' }))
    messageIdOperand(operand, 'near')
    return { condition: everything }
  },
}

function partOf(term: NarrowTerm, asking: Asking): Part {
  // Older clients write an underscore for the hyphen.
  const name = term.operator.replaceAll('_', '-')
  const read = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!read) return badNarrow(because('narrows.operatorUnknown', { operator: term.operator }))
  const part = read(term.operand, asking)
  if (!term.negated) return part
  return {
    condition: condition(`NOT (${part.condition.sql})`, ...part.condition.values),
    ...(part.history === 'own' ? { history: 'own' } : {}),
  }
}

/** @throws Refusal when the searches of a request exceed the limit */
function checkSearches(narrow: Narrow): void {
  const typed = narrow
    .filter(({ operator }) => operator === 'search')
    .map(({ operand }) => textOperand(operand, 'search'))
  if (!isTooMuch(typed)) return
  const { search_terms: terms, search_length: length } = listBounds
  refuse('BAD_REQUEST', because('narrows.tooMuch', { terms, length }), { var_name: 'narrow' })
}

/** Leads in order of preference: those with the fewest messages first. */
const leadsByWorth: readonly Lead[] = ['starred', 'mentioned', 'alerted', 'unread', 'message', 'search']

/**
 * Compiles a narrow (chat spec 2.7).
 * @throws Refusal BAD_NARROW if it is malformed or contradicts itself, BAD_REQUEST if it searches for too
 * much
 */
export function compileNarrow(narrow: Narrow, asking: Asking): MessageQuery {
  const { reader } = asking
  checkSearches(narrow)
  const parts = resolveWith(narrow, asking).map((term) => partOf(term, asking))
  if (parts.some(({ admits }) => admits === 'direct') && parts.some(({ admits }) => admits === 'channel')) {
    badNarrow('narrows.channelAndDirect')
  }
  // Search terms are left out of the conditions: the best way to evaluate them depends on the query's start.
  const conditions = parts.filter((part) => part.search === undefined).map((part) => part.condition)
  const lead = leadsByWorth.find((each) => parts.some((part) => part.lead === each))
  const searched = parts.flatMap((part) => part.search ?? [])
  const isSearch = narrow.some(({ operator }) => operator === 'search')
  const wherein = parts.find((part) => part.wherein !== undefined)?.wherein
  const within = typeof wherein === 'number' ? wherein : undefined
  const opensHistory = parts.some(({ history }) => history === 'shared')
  if (!reader || (opensHistory && !parts.some(({ history }) => history === 'own'))) {
    return {
      scope: 'history',
      lead: lead ?? 'message',
      conditions: [...conditions, isReadable(reader, within)],
      wherein,
      search: searched,
      isSearch,
    }
  }
  return {
    scope: 'received',
    lead: lead ?? 'received',
    conditions: [...conditions, receivedIsReadable(reader, within)],
    wherein,
    search: searched,
    isSearch,
  }
}
