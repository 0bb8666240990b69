import { offers } from '../../../kernel/offers.ts'
import type { Session } from '../../../kernel/session.ts'
import { ownUser } from '../../people/queries.ts'
import type { SettingsSection } from './section.ts'

/** Returns the sections that the reader can see, and that the service has. */
export function sectionsFor(
  session: Session,
  sections: readonly SettingsSection[],
): readonly SettingsSection[] {
  const reader = ownUser(session)
  return sections.filter(
    ({ isFor, needs }) => (isFor?.(reader) ?? true) && (needs === undefined || offers(session, needs)),
  )
}
