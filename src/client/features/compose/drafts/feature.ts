import type { Feature } from '../../../kernel/feature.ts'
import { ownDrafts } from './drafts.ts'
import { applyToDrafts, withoutService, withSnapshot } from './draftsMerge.ts'

/** Keeps the drafts of this device and the service's in step. */
export const draftsFeature: Feature = {
  name: 'drafts',
  restore: (session, snapshot) => {
    const { book, sync } = session.get(ownDrafts)
    const { drafts, user_settings: settings } = snapshot
    // A service that keeps no drafts lists none: that says nothing about those on this device.
    if (settings?.enable_drafts_synchronization === false) book.receive(withoutService)
    else if (drafts) book.receive((state) => withSnapshot(state, drafts, session.userId))
    sync.schedule()
  },
  on: {
    user_settings: (session, { property, value }) => {
      if (property !== 'enable_drafts_synchronization') return
      const { book, sync } = session.get(ownDrafts)
      if (value === false) book.receive(withoutService)
      else sync.schedule()
    },
    drafts: (session, event) =>
      session.get(ownDrafts).book.receive((state) => applyToDrafts(state, event, session.userId)),
  },
  erase: (session) => session.get(ownDrafts).book.leave(),
}
