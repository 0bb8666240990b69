import * as v from 'valibot'

/** A view pinned in the user's navigation. */
export const navigationView = v.object({
  /** The part of its address after `#`. */
  fragment: v.string(),
  is_pinned: v.boolean(),
  /** Null for built-in views. */
  name: v.nullable(v.string()),
})
export type NavigationView = v.InferOutput<typeof navigationView>
