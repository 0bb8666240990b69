import type { GroupSetting } from '../../../protocol/chat/shapes.ts'

/** The groups and people that a permission names. */
export interface Named {
  readonly people: readonly number[]
  readonly groupIds: readonly number[]
}

/** Splits a permission into its groups and people. The system group for nobody becomes an empty list. */
export function namedBy(setting: GroupSetting | undefined, nobodyId: number | undefined): Named {
  if (setting === undefined || setting === nobodyId) return { people: [], groupIds: [] }
  if (typeof setting === 'number') return { people: [], groupIds: [setting] }
  return {
    people: setting.direct_members,
    groupIds: setting.direct_subgroups.filter((each) => each !== nobodyId),
  }
}

/**
 * Returns the permission for these groups and people in its plainest form, as the service would send it: a
 * single group by its ID.
 */
export function plainSetting({ people, groupIds }: Named, nobodyId: number | undefined): GroupSetting {
  const [only, ...others] = groupIds
  if (people.length === 0 && others.length === 0) {
    const group = only ?? nobodyId
    if (group !== undefined) return group
  }
  return { direct_members: [...people], direct_subgroups: [...groupIds] }
}
