import { changeEntry, writeEntry } from '../../../kernel/entry.ts'
import { reducing, type Feature } from '../../../kernel/feature.ts'
import { applyToScheduled, keepWhatIsGone, scheduledEntry } from './scheduled.ts'
import { applyToSnippets, snippetEntry } from './snippets.ts'

/** Keeps the scheduled messages in step with the service. */
export const scheduledFeature: Feature = {
  name: 'scheduled',
  restore: (session, snapshot) => {
    writeEntry(
      session,
      scheduledEntry,
      new Map((snapshot.scheduled_messages ?? []).map((each) => [each.scheduled_message_id, each])),
    )
    keepWhatIsGone(session)
  },
  on: {
    scheduled_messages: (session, event) => {
      changeEntry(session, scheduledEntry, (scheduled) => applyToScheduled(scheduled, event))
      keepWhatIsGone(session)
    },
  },
}

/** Keeps the saved snippets in step with the service. */
export const snippetsFeature: Feature = {
  name: 'snippets',
  restore: (session, snapshot) =>
    writeEntry(
      session,
      snippetEntry,
      new Map((snapshot.saved_snippets ?? []).map((each) => [each.id, each])),
    ),
  on: { saved_snippets: reducing(snippetEntry, applyToSnippets) },
}
