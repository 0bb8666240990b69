import { QueryClient } from '@tanstack/react-query'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { createApi } from '../../../kernel/api/call.ts'
import type { ScriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { aSnapshot } from '../../../kernel/sync/queueEvents.testing.ts'
import { Journal } from '../../../kernel/sync/journal.ts'
import type { PageWindow } from '../../../kernel/sync/stays.ts'
import { Scope } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { exampleOutboxTabs } from './outboxTabs.testing.ts'
import { Outbox } from './outbox.ts'
import { memoryStorage, type OutboxStorage } from './storage.ts'
import type { OutboxTabs } from './tabs.ts'
import { outboxEntries, type OutboxEntries } from './store.ts'

/** A disk that survives the tabs of a test. */
export const aDisk = (): OutboxStorage => ({ ...memoryStorage(), kind: 'durable' })

export interface OpenedOutbox {
  readonly outbox: Outbox
  readonly entries: OutboxEntries
  readonly session: Session
  readonly delivered: EventContent[]
  /** Closes the tab. */
  readonly end: () => void
}

export interface GivenOutbox {
  readonly service: ScriptedService
  readonly storage?: OutboxStorage | Promise<OutboxStorage>
  readonly tabs?: OutboxTabs
  /** `idempotent`: the service stores a message once however often it arrives. */
  readonly sending?: 'idempotent' | 'as it comes'
  readonly window?: PageWindow
}

/** Opens a tab of user 7. `random` 1: waits are their bounds. */
export function openOutbox({
  service,
  storage = aDisk(),
  tabs = exampleOutboxTabs().tab(),
  sending = 'idempotent',
  window,
}: GivenOutbox): OpenedOutbox {
  const ended = new AbortController()
  const delivered: EventContent[] = []
  const session: Session = {
    userId: 7,
    api: createApi(service),
    cache: new QueryClient(),
    journal: new Journal(),
    deliver: (event) => {
      delivered.push(event)
      if (event.type === 'message') outbox.apply(event)
    },
    queueId: () => 'q1',
    ended: ended.signal,
    get: (key) => scope.get(key),
  }
  const scope = new Scope(session)
  const outbox = new Outbox(session, {
    storage: Promise.resolve(storage),
    tabs,
    random: () => 1,
    ...(window === undefined ? {} : { window }),
  })
  outbox.restore(aSnapshot({ max_message_id: 50, service_idempotent_sending: sending === 'idempotent' }))
  const end = (): void => {
    ended.abort(new DOMException('over', 'AbortError'))
    outbox.close()
    scope.end()
  }
  return { outbox, entries: session.get(outboxEntries), session, delivered, end }
}
