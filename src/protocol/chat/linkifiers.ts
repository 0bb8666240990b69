import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import { linkifier } from './realm.ts'
import { fewOf, ids, integer, integerText, textUpTo } from './shapes.ts'

const linkifierId = text(integerText)
const words = textUpTo(limits.max_linkifier_length)
const definition = {
  pattern: text(words),
  url_template: text(words),
  /** Example of a text that the pattern matches; empty: none. */
  example_input: optional(text(words)),
  /** Form in which an address is converted back to text, such as `#{id}`; empty: not converted. */
  reverse_template: optional(text(words)),
  /** Further addresses that `reverse_template` applies to. */
  alternative_url_templates: optional(json(fewOf(words))),
}

/** Lists the linkifiers in the order in which they apply. */
export const getLinkifiers = endpoint('GET', '/realm/linkifiers', {
  reply: { linkifiers: v.array(linkifier) },
})
/** Reorders the linkifiers; names each once. */
export const reorderLinkifiers = endpoint('PATCH', '/realm/linkifiers', {
  parameters: { ordered_linkifier_ids: json(ids) },
})
export const addLinkifier = endpoint('POST', '/realm/filters', {
  parameters: definition,
  reply: { id: integer },
})
export const updateLinkifier = endpoint('PATCH', '/realm/filters/{filter_id}', {
  parameters: { filter_id: linkifierId, ...definition },
})
export const removeLinkifier = endpoint('DELETE', '/realm/filters/{filter_id}', {
  parameters: { filter_id: linkifierId },
})
