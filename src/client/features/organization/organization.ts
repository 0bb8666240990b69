import { organisationSnapshot } from '../../../protocol/chat/organisationSettings.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { entry, readEntry, useEntry } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'

type Names = keyof typeof organisationSnapshot
type Plain<Name> = Name extends `realm_${infer Rest}` ? Rest : never

/** The organization's settings by their names in events: permissions, time limits, flags. */
export type OrganisationSettings = { readonly [Name in Names as Plain<Name>]?: Snapshot[Name] }

const PREFIX = 'realm_'
const names: ReadonlySet<string> = new Set(
  Object.keys(organisationSnapshot).map((name) => name.slice(PREFIX.length)),
)

export const organizationSettingsFrom = (snapshot: Snapshot): OrganisationSettings =>
  Object.fromEntries(
    Object.entries(snapshot).flatMap(([name, value]) => {
      const plain = name.slice(PREFIX.length)
      return name.startsWith(PREFIX) && names.has(plain) ? [[plain, value]] : []
    }),
  )

/** Returns the settings after the event; the same object if nothing changed. */
export function applyToOrganisation(
  settings: OrganisationSettings,
  event: EventOf<'realm'>,
): OrganisationSettings {
  if (event.op === 'deactivated') return settings
  const given = event.op === 'update' ? { [event.property]: event.value } : event.data
  const known = Object.entries(given).filter(([name]) => names.has(name))
  return known.length === 0 ? settings : { ...settings, ...Object.fromEntries(known) }
}

const notYetKnown: OrganisationSettings = {}

export const organizationSettingsEntry = entry<OrganisationSettings>(['organisation'], notYetKnown)

export const organisation = (session: Session): OrganisationSettings =>
  readEntry(session, organizationSettingsEntry)
export const useOrganisation = (): OrganisationSettings => useEntry(organizationSettingsEntry)

/** False until the service has told the settings: what the last visit stored on this device lacks them. */
export const useIsOrganisationKnown = (): boolean => useOrganisation() !== notYetKnown
