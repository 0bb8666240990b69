import * as v from 'valibot'

const ids = v.array(v.number())
const objection = v.variant('type', [
  v.object({ type: v.literal('subgroup'), supergroup_ids: ids }),
  v.object({ type: v.literal('channel'), channel_id: v.optional(v.number()) }),
  v.object({ type: v.literal('user_group'), group_id: v.number() }),
  v.object({ type: v.literal('realm') }),
])
/** A place where a group is still used, from CANNOT_DEACTIVATE_GROUP_IN_USE. */
export type Objection = v.InferOutput<typeof objection>

/** Reads the error's extra field; leaves out unknown items. */
export const objectionsIn = (value: unknown): readonly Objection[] =>
  Array.isArray(value)
    ? value.flatMap((each) => {
        const read = v.safeParse(objection, each)
        return read.success ? [read.output] : []
      })
    : []
