import { groupPermissionNames, type GroupPermission } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { isSameSetting } from '../../../protocol/chat/sameSetting.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'

/*
 * An edit of a group that others may edit in the same moment: three versions of each part are compared, as it was
 * when it was last agreed to, as it is now, and as it was typed.
 */

/** What is edited of a group. */
export type GroupParts = Pick<UserGroup, 'name' | 'description'> &
  Readonly<Partial<Record<GroupPermission, GroupSetting | undefined>>>
export type GroupPart = keyof GroupParts

export interface GroupEdit {
  /** Each part as it was when the edit began, or when its present state was agreed to be replaced. */
  readonly base: GroupParts
  /** What was changed by hand. */
  readonly draft: Partial<GroupParts>
}

const PARTS: readonly GroupPart[] = ['name', 'description', ...groupPermissionNames]

function isSame(one: GroupSetting | string | undefined, other: GroupSetting | string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (typeof one === 'string') return typeof other === 'string' && one.trim() === other.trim()
  return typeof other !== 'string' && isSameSetting(one, other)
}

export const editOf = (group: GroupParts): GroupEdit => ({ base: group, draft: {} })

/** The edit with a part as it was typed. */
export const withPart = <Part extends GroupPart>(
  { base, draft }: GroupEdit,
  part: Part,
  value: GroupParts[Part],
): GroupEdit => ({ base, draft: { ...draft, [part]: value } })

/** A part as the form shows it: as it was typed, else as it is now. */
export const shownPart = <Part extends GroupPart>(
  { draft }: GroupEdit,
  now: GroupParts,
  part: Part,
): GroupParts[Part] => (part in draft ? (draft[part] as GroupParts[Part]) : now[part])

const changedParts = ({ draft }: GroupEdit, now: GroupParts): readonly GroupPart[] =>
  PARTS.filter((part) => part in draft && !isSame(draft[part], now[part]))

/** Parts that were typed, and that somebody else made something different of meanwhile. */
export const clashes = (edit: GroupEdit, now: GroupParts): readonly GroupPart[] =>
  changedParts(edit, now).filter((part) => !isSame(now[part], edit.base[part]))

/** What was typed is to replace what somebody else made of it. */
export const keepingOwn = ({ base, draft }: GroupEdit, now: GroupParts, part: GroupPart): GroupEdit => ({
  base: { ...base, [part]: now[part] },
  draft,
})

/** What was typed gives way to what somebody else made of it. */
export function takingTheirs({ base, draft }: GroupEdit, part: GroupPart): GroupEdit {
  const { [part]: _, ...rest } = draft
  return { base, draft: rest }
}

/**
 * What is to be stored, as the service takes it; undefined: nothing is changed. Permissions say what they were, so
 * that nobody overwrites unseen.
 */
export function changesOf(edit: GroupEdit, now: GroupParts): Readonly<Record<string, unknown>> | undefined {
  const entries = changedParts(edit, now).map((part) => {
    const value = edit.draft[part]
    if (typeof value === 'string') return [part, value]
    const old = edit.base[part]
    return [part, old === undefined ? { new: value } : { new: value, old }]
  })
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, unknown>)
}
