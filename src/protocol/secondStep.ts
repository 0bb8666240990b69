import * as v from 'valibot'

/**
 * The remaining step of a sign-in after a correct password: entering a code, or setting up a second factor
 * first.
 */
export const secondStep = v.object({
  kind: v.picklist(['code', 'set-up']),
  /** Represents the checked password for a few minutes and this purpose only; grants no access by itself. */
  token: v.string(),
})
export type SecondStep = v.InferOutput<typeof secondStep>
