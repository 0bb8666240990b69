import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { navigationView } from './navigationView.ts'
import { plainText } from './shapes.ts'

const fragment = text(plainText)
const name = optional(text(plainText))

export const getNavigationViews = endpoint('GET', '/navigation_views', {
  reply: { navigation_views: v.array(navigationView) },
})
export const addNavigationView = endpoint('POST', '/navigation_views', {
  parameters: { fragment, is_pinned: json(v.boolean()), name },
})
export const editNavigationView = endpoint('PATCH', '/navigation_views/{fragment}', {
  parameters: { fragment, is_pinned: optional(json(v.boolean())), name },
})
export const removeNavigationView = endpoint('DELETE', '/navigation_views/{fragment}', {
  parameters: { fragment },
})
