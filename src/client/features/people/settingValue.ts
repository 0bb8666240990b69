import type { GroupSetting } from '../../../protocol/chat/shapes.ts'

/** Whom a permission names, one by one. */
export interface Named {
  readonly people: readonly number[]
  readonly groupIds: readonly number[]
}

/** Takes a permission apart. The group that stands for nobody is nobody. */
export function namedBy(setting: GroupSetting | undefined, nobodyId: number | undefined): Named {
  if (setting === undefined || setting === nobodyId) return { people: [], groupIds: [] }
  if (typeof setting === 'number') return { people: [], groupIds: [setting] }
  return {
    people: setting.direct_members,
    groupIds: setting.direct_subgroups.filter((each) => each !== nobodyId),
  }
}

/** The permission that names them, in its plainest form: one group alone by its ID, as the service tells it. */
export function plainSetting({ people, groupIds }: Named, nobodyId: number | undefined): GroupSetting {
  const [only, ...others] = groupIds
  if (people.length === 0 && others.length === 0) {
    const group = only ?? nobodyId
    if (group !== undefined) return group
  }
  return { direct_members: [...people], direct_subgroups: [...groupIds] }
}
