import type { Playground } from '../../../../protocol/chat/realm.ts'
import { readEntry, writeEntry } from '../../../kernel/entry.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { playgroundsEntry } from '../../organization/playgrounds.ts'
import { lateMarks } from '../html/lateMarks.ts'

/** Loads what links code; most organizations have no playgrounds. */
async function linkTo(session: Session, playgrounds: readonly Playground[]): Promise<void> {
  const { linkCode } = await import('./linkCode.ts')
  if (readEntry(session, playgroundsEntry) !== playgrounds) return
  session.get(lateMarks).setState({ linkCode: linkCode(playgrounds) })
}

function keep(session: Session, playgrounds: readonly Playground[] | undefined): void {
  writeEntry(session, playgroundsEntry, playgrounds)
  // Without the code's links it is still code; the next start tries again.
  if (playgrounds?.length) void linkTo(session, playgrounds).catch(() => undefined)
  else session.get(lateMarks).setState({ linkCode: undefined })
}

/** Keeps the organization's code playgrounds, and links the blocks of code in messages to them. */
export const playgroundsFeature: Feature = {
  name: 'playgrounds',
  restore: (session, snapshot) => keep(session, snapshot.realm_playgrounds),
  on: { realm_playgrounds: (session, event) => keep(session, event.realm_playgrounds) },
}
