import { endpoint, optional } from '../endpoint.ts'
import { pageParameters } from './eventList.ts'
import { changedTermFields, newTermFields, parentField } from './fields.ts'
import { limits } from './limits.ts'
import { boolean, integer, integers, oneOf, string, translationLanguage } from './parameters.ts'
import { listed, listEnvelope, term } from './shapes.ts'

/* Categories, which nest, and tags, which do not. */

const filters = {
  ...pageParameters,
  search: optional(string(limits.max_search_length)),
  include: optional(integers(limits.max_included)),
  exclude: optional(integers(limits.max_included)),
  order: optional(oneOf(['asc', 'desc'])),
  orderby: optional(oneOf(['name', 'id', 'slug', 'count'])),
  /** False includes terms without events. */
  hide_empty: optional(boolean({ default: true })),
  /** ID of an event with these terms. */
  event: optional(integer()),
  slug: optional(string(limits.max_slug_length)),
  translation_language: optional(translationLanguage()),
}
const id = { id: integer() }
const language = { translation_language: optional(translationLanguage()) }

export const listCategories = endpoint('GET', '/categories', {
  parameters: { ...filters, ...parentField },
  reply: { categories: listed.terms, ...listEnvelope },
  access: 'spectator',
})
export const createCategory = endpoint('POST', '/categories', {
  parameters: { ...newTermFields, ...parentField },
  reply: term.entries,
})
export const getCategory = endpoint('GET', '/categories/{id}', {
  parameters: { ...id, ...language },
  reply: term.entries,
  access: 'spectator',
})
export const updateCategory = endpoint('PATCH', '/categories/{id}', {
  parameters: { ...id, ...changedTermFields, ...parentField },
  reply: term.entries,
})
/** Deletes a category permanently; events only lose it. */
export const deleteCategory = endpoint('DELETE', '/categories/{id}', {
  parameters: { ...id, ...language },
  reply: term.entries,
})

export const listTags = endpoint('GET', '/tags', {
  parameters: filters,
  reply: { tags: listed.terms, ...listEnvelope },
  access: 'spectator',
})
export const createTag = endpoint('POST', '/tags', { parameters: newTermFields, reply: term.entries })
export const getTag = endpoint('GET', '/tags/{id}', {
  parameters: { ...id, ...language },
  reply: term.entries,
  access: 'spectator',
})
export const updateTag = endpoint('PATCH', '/tags/{id}', {
  parameters: { ...id, ...changedTermFields },
  reply: term.entries,
})
export const deleteTag = endpoint('DELETE', '/tags/{id}', {
  parameters: { ...id, ...language },
  reply: term.entries,
})
