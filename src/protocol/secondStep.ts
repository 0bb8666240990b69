import * as v from 'valibot'

/** What a sign-in still asks for after the right password: a code, or that the person sets the factor up first. */
export const secondStep = v.object({
  kind: v.picklist(['code', 'set-up']),
  /** Proves the password for a few minutes and this one purpose; it opens nothing by itself. */
  token: v.string(),
})
export type SecondStep = v.InferOutput<typeof secondStep>
