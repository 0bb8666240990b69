import * as v from 'valibot'
import { newUuid } from '../../kernel/uuid.ts'
import type { Feature } from '../../kernel/feature.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { chooseAll, choicesHere, useExpansion } from '../../ui/expansion.ts'
import { chosen, personalPreference, useChosen } from '../personalPreference.ts'
import {
  areOfAccount,
  changeDivided,
  dividedSidebar,
  eraseUnsent,
  isUndivided,
  sendUnsent,
  useDividedSidebar,
  type DividedSidebar,
  type PersonalSection,
} from './accountSections.ts'

export type { PersonalSection } from './accountSections.ts'

/*
 * The sections belong to the account. Where the service cannot keep them, they belong to the browser, as do those of
 * earlier releases until their account takes them over.
 */

const section = v.object({ id: v.string(), name: v.string(), channelIds: v.array(v.number()) })

const inBrowser = personalPreference<readonly PersonalSection[]>('sidebarSections', [], (json) =>
  v.parse(v.array(section), json),
)

/** Returns the reader's sections in order. */
export function useSections(): readonly PersonalSection[] {
  const here = useChosen(inBrowser)
  const { sections } = useDividedSidebar()
  return areOfAccount(useSession()) ? sections : here
}

export const sections = (session: Session): readonly PersonalSection[] =>
  areOfAccount(session) ? dividedSidebar(session).sections : chosen(session, inBrowser)

type Change = (sections: readonly PersonalSection[]) => readonly PersonalSection[]

/** Changes the sections; what is known of removed ones goes with them. */
const withSections =
  (change: Change) =>
  ({ sections, open }: DividedSidebar): DividedSidebar => {
    const after = change(sections)
    const gone = sections.filter(({ id }) => !after.some((each) => each.id === id))
    const isGone = (key: string): boolean => gone.some(({ id }) => id === key)
    return {
      sections: after,
      open: Object.fromEntries(Object.entries(open).filter(([key]) => !isGone(key))),
    }
  }

export function changeSections(session: Session, change: Change): void {
  if (areOfAccount(session)) void changeDivided(session, withSections(change))
  else session.get(inBrowser).change(change)
}

const PREFIX = 'section:'
const keyHere = (id: string): string => PREFIX + id

/** Whether a part of the sidebar is open, and a function that toggles it. `byItself`: until the reader chooses. */
export function useFold(id: string, byItself: boolean): { isOpen: boolean; toggle: () => void } {
  const session = useSession()
  const here = useExpansion(keyHere(id), byItself)
  const { open } = useDividedSidebar()
  if (!areOfAccount(session)) return here
  const isOpen = open[id] ?? byItself
  return { isOpen, toggle: () => fold(session, [id], isOpen ? 'closed' : 'open') }
}

/** Opens or closes all these parts of the sidebar. */
export function fold(session: Session, ids: readonly string[], state: 'open' | 'closed'): void {
  if (!areOfAccount(session)) chooseAll(ids.map(keyHere), state)
  else {
    const chosen = Object.fromEntries(ids.map((id) => [id, state === 'open']))
    void changeDivided(session, ({ sections, open }) => ({ sections, open: { ...open, ...chosen } }))
  }
}

/** The parts that were opened or closed in this browser. */
const foldsHere = (): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(choicesHere()).flatMap(([key, isOpen]) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), isOpen]] : [],
    ),
  )

/** Adds the sections that are not among these; a channel that is in one of these stays there. */
export const withFound = (
  sections: readonly PersonalSection[],
  found: readonly PersonalSection[],
): readonly PersonalSection[] => found.reduce((all, each) => withRestored(all, each, all.length), sections)

/** Hands over to the account what an earlier page had to leave, and sections of this browser. */
async function handOver(session: Session): Promise<void> {
  if (sendUnsent(session)) return
  const here = chosen(session, inBrowser)
  const folds = isUndivided(session) ? foldsHere() : {}
  if (here.length === 0 && Object.keys(folds).length === 0) return
  const isStored = await changeDivided(session, ({ sections, open }) => ({
    sections: withFound(sections, here),
    open: { ...folds, ...open },
  }))
  if (isStored && here.length > 0) session.get(inBrowser).change(() => [])
}

/** Keeps the sections with the account. */
export const sectionsFeature: Feature = {
  name: 'sections',
  restore: (session) => {
    if (areOfAccount(session)) void handOver(session)
  },
  erase: eraseUnsent,
}

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
