import type { GroupSetting } from './shapes.ts'

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b)

const plain = (setting: GroupSetting) =>
  typeof setting === 'number'
    ? [[], [setting]]
    : [ascending(setting.direct_members), ascending(setting.direct_subgroups)]

/** Returns true if two values of a permission name the same users and groups. */
export const isSameSetting = (one: GroupSetting, other: GroupSetting): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))
