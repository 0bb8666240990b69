import { changeEntry, writeEntry } from '../../../kernel/entry.ts'
import { reducing, type Feature } from '../../../kernel/feature.ts'
import { applyToScheduled, keepWhatIsGone, scheduledEntry } from './scheduled.ts'
import { applyToSnippets, snippetEntry } from './snippets.ts'

/** Keeps the messages that wait for their time. */
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

/** Keeps the texts that the reader uses again and again. */
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
