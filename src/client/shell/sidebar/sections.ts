import * as v from 'valibot'
import { newUuid } from '../../kernel/uuid.ts'
import type { Session } from '../../kernel/session.ts'
import { chosen, personalPreference, useChosen } from '../personalPreference.ts'

/** A part of the sidebar created by the reader, with the channels that they moved there. */
const section = v.object({ id: v.string(), name: v.string(), channelIds: v.array(v.number()) })
export type PersonalSection = v.InferOutput<typeof section>

const ownSections = personalPreference<readonly PersonalSection[]>('sidebarSections', [], (json) =>
  v.parse(v.array(section), json),
)

/** Returns the reader's sections in order. */
export const useSections = (): readonly PersonalSection[] => useChosen(ownSections)

export const sections = (session: Session): readonly PersonalSection[] => chosen(session, ownSections)

export const changeSections = (
  session: Session,
  change: (sections: readonly PersonalSection[]) => readonly PersonalSection[],
): void => session.get(ownSections).change(change)

export const sectionOf = (
  sections: readonly PersonalSection[],
  channelId: number,
): PersonalSection | undefined => sections.find((each) => each.channelIds.includes(channelId))

/** Returns the sections with the channel in that section alone; in none if the section is undefined. */
export const withChannelIn = (
  sections: readonly PersonalSection[],
  channelId: number,
  sectionId: string | undefined,
): readonly PersonalSection[] =>
  sections.map((each) => {
    const others = each.channelIds.filter((id) => id !== channelId)
    return { ...each, channelIds: each.id === sectionId ? [...others, channelId] : others }
  })

export const withSection = (
  sections: readonly PersonalSection[],
  name: string,
  channelIds: readonly number[],
): readonly PersonalSection[] => [
  ...channelIds.reduce((all, id) => withChannelIn(all, id, undefined), sections),
  { id: newUuid(), name, channelIds: [...channelIds] },
]

export const withName = (
  sections: readonly PersonalSection[],
  id: string,
  name: string,
): readonly PersonalSection[] => sections.map((each) => (each.id === id ? { ...each, name } : each))

/** Restores a removed section to its position; channels that were moved to another section since stay there. */
export function withRestored(
  sections: readonly PersonalSection[],
  section: PersonalSection,
  place: number,
): readonly PersonalSection[] {
  if (sections.some((each) => each.id === section.id)) return sections
  const channelIds = section.channelIds.filter((id) => sectionOf(sections, id) === undefined)
  return sections.toSpliced(place, 0, { ...section, channelIds })
}

/** Moves a section up (-1) or down (1) by one. */
export function withMoved(
  sections: readonly PersonalSection[],
  id: string,
  by: -1 | 1,
): readonly PersonalSection[] {
  const at = sections.findIndex((each) => each.id === id)
  const moved = sections[at]
  const to = at + by
  return moved && to >= 0 && to < sections.length
    ? sections.toSpliced(at, 1).toSpliced(to, 0, moved)
    : sections
}
