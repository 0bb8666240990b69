import * as v from 'valibot'

/** A view that somebody keeps at hand. */
export const navigationView = v.object({
  /** What follows `#` in its address. */
  fragment: v.string(),
  is_pinned: v.boolean(),
  /** Null for the views that every client has. */
  name: v.nullable(v.string()),
})
export type NavigationView = v.InferOutput<typeof navigationView>
