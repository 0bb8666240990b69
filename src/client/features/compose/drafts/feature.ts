import type { Feature } from '../../../kernel/feature.ts'
import { ownDrafts } from './drafts.ts'
import { applyToDrafts, withSnapshot } from './draftsMerge.ts'

/** Keeps the drafts of this device and the service's in step. */
export const draftsFeature: Feature = {
  name: 'drafts',
  restore: (session, snapshot) => {
    const { book, sync } = session.get(ownDrafts)
    const { drafts } = snapshot
    if (drafts) book.receive((state) => withSnapshot(state, drafts, session.userId))
    sync.schedule()
  },
  on: {
    drafts: (session, event) =>
      session.get(ownDrafts).book.receive((state) => applyToDrafts(state, event, session.userId)),
  },
  erase: (session) => session.get(ownDrafts).book.leave(),
}
