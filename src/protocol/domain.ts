import * as v from 'valibot'

/** A domain of addresses with which people may join an organization. */
export const domain = v.object({ domain: v.string(), allow_subdomains: v.boolean() })
