import type { OutboxEntry } from './entry.ts'

/** A message in the outbox, waiting for a connection unless the fields say otherwise. */
export const anEntry = (fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  localId: 'a',
  conversation: { kind: 'topic', channelId: 3, topic: 'icons' },
  content: 'Hello',
  html: null,
  createdAt: 1,
  state: 'waiting',
  ...fields,
})
