import * as v from 'valibot'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { readSections } from '../../../protocol/chat/sidebarSections.ts'
import { realm, useRealmPart } from '../../features/organization/realm.ts'
import { useSpoken } from '../../i18n/spoken.ts'
import { offers } from '../../kernel/offers.ts'
import { optimisticChange } from '../../kernel/optimisticChanges.ts'
import { scoped } from '../../kernel/scope.ts'
import { NOBODY, useSession, type Session } from '../../kernel/session.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { sessionToast } from '../../kernel/view/useSessionToast.ts'
import { chosen, personalPreference } from '../personalPreference.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** A part of the sidebar created by the reader, with the channels that they moved there. */
export interface PersonalSection {
  readonly id: string
  readonly name: string
  readonly channelIds: readonly number[]
}

/** How the reader divides the sidebar. */
export interface DividedSidebar {
  /** From top to bottom. */
  readonly sections: readonly PersonalSection[]
  /** The parts that the reader opened (true) or closed, by ID. */
  readonly open: Readonly<Record<string, boolean>>
}

const SETTING = 'web_left_sidebar_sections'

/** True where the account keeps the sections. Elsewhere the browser does. */
export const areOfAccount = (session: Session): boolean =>
  session.userId !== NOBODY && offers(session, updateSettings, SETTING)

const read = (setting: string): DividedSidebar => {
  const { sections = [], open = {} } = readSections(setting) ?? {}
  return { sections: sections.map(({ channels, ...each }) => ({ ...each, channelIds: channels })), open }
}

const written = ({ sections, open }: DividedSidebar): string =>
  JSON.stringify({
    sections: sections.map(({ channelIds, ...each }) => ({ ...each, channels: channelIds })),
    open,
  })

/** Reads the setting again only when it has changed: the same object until then. */
const reader = scoped(() => {
  let last = { setting: '', divided: read('') }
  return (setting: string): DividedSidebar => {
    if (setting !== last.setting) last = { setting, divided: read(setting) }
    return last.divided
  }
})

const settingOf = (session: Session): string => realm(session).settings[SETTING]

export const dividedSidebar = (session: Session): DividedSidebar => session.get(reader)(settingOf(session))

export function useDividedSidebar(): DividedSidebar {
  const session = useSession()
  return session.get(reader)(useRealmPart(({ settings }) => settings[SETTING]))
}

/** The setting that the service does not have yet; empty: it has all. Kept in this browser for the next page. */
const unsent = personalPreference('unsentSections', '', (stored) => v.parse(v.string(), stored))

const save = optimisticChange<string>()

/** Changes the setting, which shows at once. A refusal is told. @returns true if it was stored */
export async function changeDivided(
  session: Session,
  change: (divided: DividedSidebar) => DividedSidebar,
): Promise<boolean> {
  const from = settingOf(session)
  const to = written(change(session.get(reader)(from)))
  if (to === from) return true
  const { change: keep } = session.get(unsent)
  const forget = (): void => keep((now) => (now === to ? '' : now))
  keep(() => to)
  try {
    await save(session, {
      key: SETTING,
      from,
      to,
      show: (value) => session.deliver({ type: 'user_settings', op: 'update', property: SETTING, value }),
      store: (value) => session.api(updateSettings, { [SETTING]: value }),
    })
    forget()
    return true
  } catch (error) {
    if (session.ended.aborted) return false
    forget()
    const { translate } = useSpoken.getState()
    const reason = reasonOf(translate, error)
    sessionToast(session, {
      text: translate(laterShellTexts('sections.notSaved'), { reason }),
      tone: 'danger',
    })
    return false
  }
}

/** Stores what an earlier page had to leave. @returns true if there was something */
export function sendUnsent(session: Session): boolean {
  const left = chosen(session, unsent)
  if (left !== '') void changeDivided(session, () => read(left))
  return left !== ''
}

/** True if the account has no choice yet. */
export const isUndivided = (session: Session): boolean => settingOf(session) === ''

/** Forgets, in this browser, what the service does not have. */
export const eraseUnsent = (session: Session): void => session.get(unsent).change(() => '')
