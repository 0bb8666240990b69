import { groupPermissionNames, type GroupPermission } from '../../../protocol/chat/permissionRules.ts'
import type { UserGroup } from '../../../protocol/chat/realm.ts'
import { isSameSetting } from '../../../protocol/chat/sameSetting.ts'
import type { GroupSetting } from '../../../protocol/chat/shapes.ts'

/*
 * An edit of a group that others can edit at the same time. Three versions of each part are compared: the one
 * last agreed to, the stored one and the typed one.
 */

/** The parts of a group that can be edited. */
export type GroupParts = Pick<UserGroup, 'name' | 'description'> &
  Readonly<Partial<Record<GroupPermission, GroupSetting | undefined>>>
export type GroupPart = keyof GroupParts

export interface GroupEdit {
  /** Each part's value when the edit began, or when the reader agreed to replace its present value. */
  readonly base: GroupParts
  /** Parts changed by the reader. */
  readonly draft: Partial<GroupParts>
}

const PARTS: readonly GroupPart[] = ['name', 'description', ...groupPermissionNames]

function isSame(one: GroupSetting | string | undefined, other: GroupSetting | string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  if (typeof one === 'string') return typeof other === 'string' && one.trim() === other.trim()
  return typeof other !== 'string' && isSameSetting(one, other)
}

export const editOf = (group: GroupParts): GroupEdit => ({ base: group, draft: {} })

/** Returns the edit with a part's typed value. */
export const withPart = <Part extends GroupPart>(
  { base, draft }: GroupEdit,
  part: Part,
  value: GroupParts[Part],
): GroupEdit => ({ base, draft: { ...draft, [part]: value } })

/** Returns a part's value in the form: the typed one, else the stored one. */
export const shownPart = <Part extends GroupPart>(
  { draft }: GroupEdit,
  now: GroupParts,
  part: Part,
): GroupParts[Part] => (part in draft ? (draft[part] as GroupParts[Part]) : now[part])

const changedParts = ({ draft }: GroupEdit, now: GroupParts): readonly GroupPart[] =>
  PARTS.filter((part) => part in draft && !isSame(draft[part], now[part]))

/** Returns the typed parts that other people have changed differently in the meantime. */
export const clashes = (edit: GroupEdit, now: GroupParts): readonly GroupPart[] =>
  changedParts(edit, now).filter((part) => !isSame(now[part], edit.base[part]))

/** Keeps the typed value, to replace the other person's. */
export const keepingOwn = ({ base, draft }: GroupEdit, now: GroupParts, part: GroupPart): GroupEdit => ({
  base: { ...base, [part]: now[part] },
  draft,
})

/** Drops the typed value in favor of the other person's. */
export function takingTheirs({ base, draft }: GroupEdit, part: GroupPart): GroupEdit {
  const { [part]: _, ...rest } = draft
  return { base, draft: rest }
}

/**
 * Returns the arguments for the service; undefined if nothing changed. Permissions include their previous
 * value, so that the service refuses to overwrite an unseen change.
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
