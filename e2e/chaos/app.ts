import { QueryObserver } from '@tanstack/react-query'
import { createCalendarApi } from '../../src/client/kernel/api/calendarCall.ts'
import { calendarFeature } from '../../src/client/features/calendar/feature.ts'
import { channelsFeature } from '../../src/client/features/channels/feature.ts'
import { saveDraft } from '../../src/client/features/compose/drafts/drafts.ts'
import { draftsFeature } from '../../src/client/features/compose/drafts/feature.ts'
import type { Conversation, View } from '../../src/client/navigation/view.ts'
import { useConnection } from '../../src/client/kernel/sync/status.ts'
import { toggleReaction, toggleStar } from '../../src/client/features/messages/mutations.ts'
import { loadEcho } from '../../src/client/features/messages/outbox/echo.ts'
import { Outbox } from '../../src/client/features/messages/outbox/outbox.ts'
import { isUnsent } from '../../src/client/features/messages/outbox/entry.ts'
import type { OutboxStorage } from '../../src/client/features/messages/outbox/storage.ts'
import { localIdsOf, outboxEntries, withEcho } from '../../src/client/features/messages/outbox/store.ts'
import { messageQueries, windowOf } from '../../src/client/features/messages/queries.ts'
import { messagesFeature } from '../../src/client/features/messages/feature.ts'
import { markRead } from '../../src/client/features/messages/reading/readMarks.ts'
import { peopleFeature } from '../../src/client/features/people/feature.ts'
import { createSession } from '../../src/client/kernel/createSession.ts'
import { readEvent } from '../../src/protocol/chat/queueEvents.ts'
import { messagesOf, stateOf } from '../inProcess/clientState.ts'
import { organizationFeature } from '../../src/client/features/organization/feature.ts'
import type { Feature } from '../../src/client/kernel/feature.ts'
import { scoped } from '../../src/client/kernel/scope.ts'
import { listEvents } from '../../src/protocol/calendar/eventList.ts'
import { subscribe, unsubscribe } from '../../src/protocol/chat/channelTools.ts'
import type { Message } from '../../src/protocol/chat/messages.ts'
import { nameIn } from './ledger.ts'

/*
 * The app without a page: its own session, synchronization, caches and outbox. Every tab is a module graph of
 * its own (see `openTab`), because a page does not share its stores.
 */

/** The loaded part of a view: `from` is 0 if nothing is older, `to` infinite if nothing is newer. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly messages: readonly { readonly id: number }[]
}

export interface TabOptions {
  readonly userId: number
  readonly fetch: typeof fetch
  /** Storage that outlives the tab, as a disk does. */
  readonly storage: OutboxStorage
  /** Views that the app reads at once and keeps on screen. */
  readonly views: readonly View[]
  /** Called for each moment in which a message would have been on screen twice. */
  readonly onDouble: (name: string) => void
}

export interface Tab {
  /** Sends a message. @returns the local ID of the outbox entry */
  readonly send: (conversation: Conversation, content: string) => string
  readonly saveDraft: (conversation: Conversation, content: string) => void
  /** Messages in the view that people of the run sent. */
  readonly messages: (view: View) => readonly Message[]
  readonly react: (message: Message, emoji: { readonly name: string; readonly code: string }) => Promise<void>
  readonly star: (message: Message) => Promise<void>
  readonly read: (messages: readonly Message[]) => void
  readonly join: (channel: string, how: 'in' | 'out') => Promise<void>
  /** Messages not sent yet, as `content: state`. */
  readonly unsent: () => readonly string[]
  readonly isLive: () => boolean
  readonly queueId: () => string | undefined
  /** Asks the service at once, as returning to the tab would. */
  readonly wake: () => void
  readonly state: () => unknown
  readonly stretch: (view: View) => Promise<Stretch>
  /** The calendar's events of the run, as title and version. */
  readonly eventTitles: () => readonly string[]
  readonly ready: Promise<void>
  readonly end: () => void
}

/** The days on which events of the run take place. */
export const EVENT_DAYS = { first: '2031-05-01 00:00:00', last: '2031-05-31 23:59:59' }

const page = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
})

/**
 * Loads the app's late parts, before the next tab gets modules of its own: a part that loads during that
 * change would mix modules of both tabs.
 */
export async function loadLateParts(): Promise<void> {
  await loadEcho()
}

export function openApp({ userId, fetch, storage, views, onDouble }: TabOptions): Tab {
  const sessionOutbox = scoped(
    (session) => new Outbox(session, { storage: Promise.resolve(storage) }),
    (outbox) => outbox.close(),
  )
  const outboxFeature: Feature = {
    name: 'outbox',
    restore: (session, snapshot) => session.get(sessionOutbox).restore(snapshot),
    on: { message: (session, event) => session.get(sessionOutbox).apply(event) },
  }
  const { session, ready, end } = createSession({
    loadReader: () => Promise.resolve(readEvent),
    userId,
    fetch,
    page: page(),
    features: [
      organizationFeature,
      peopleFeature,
      channelsFeature,
      messagesFeature,
      outboxFeature,
      draftsFeature,
      calendarFeature,
    ],
  })
  const entries = session.get(outboxEntries)
  const calendarApi = createCalendarApi({ fetch })
  const eventTitles = ['calendar', 'chaos']
  const watching: (() => void)[] = []
  const watchDoubles = (): void => {
    for (const [key, lane] of entries.store.getState().lanes) {
      const [first] = lane
      const window = first && windowOf(session, first.conversation)
      if (!window) continue
      const names = withEcho(window.messages, lane, userId, localIdsOf(session)).flatMap(
        (row) => nameIn(row.content)?.name ?? [],
      )
      const seen = new Set<string>()
      for (const name of names) {
        if (seen.has(name)) onDouble(`${name} in ${key}`)
        seen.add(name)
      }
    }
  }
  const watch = async (): Promise<void> => {
    await ready
    if (session.ended.aborted) return
    for (const view of views) {
      watching.push(
        new QueryObserver(session.cache, messageQueries.window(session, view, 'newest')).subscribe(
          () => undefined,
        ),
      )
    }
    watching.push(
      new QueryObserver(session.cache, {
        queryKey: eventTitles,
        queryFn: async ({ signal }) => {
          const { first, last } = EVENT_DAYS
          const range = { start_date: first, end_date: last, per_page: 50 }
          const titles: string[] = []
          for (let number = 1, pages = 1; number <= pages; number++) {
            const { events, total_pages } = await calendarApi(
              listEvents,
              { ...range, page: number },
              { signal },
            )
            pages = total_pages
            titles.push(
              ...events.map(({ title, description }) => `${title} v${nameIn(description)?.version}`),
            )
          }
          return titles.toSorted()
        },
      }).subscribe(() => undefined),
    )
    watching.push(entries.store.subscribe(watchDoubles))
    watching.push(session.cache.getQueryCache().subscribe(watchDoubles))
  }
  return {
    send: (conversation, content) => session.get(sessionOutbox).send(conversation, content),
    saveDraft: (conversation, content) => saveDraft(session, conversation, content),
    messages: (view) => (windowOf(session, view)?.messages ?? []).filter(({ content }) => nameIn(content)),
    react: (message, { name, code }) =>
      toggleReaction(session, message, {
        emoji_name: name,
        emoji_code: code,
        reaction_type: 'unicode_emoji',
      }),
    star: (message) => toggleStar(session, message),
    read: (messages) =>
      markRead(
        session,
        messages.map(({ id }) => id),
      ),
    join: async (channel, how) => {
      if (how === 'in') await session.api(subscribe, { subscriptions: [{ name: channel }] })
      else await session.api(unsubscribe, { subscriptions: [channel] })
    },
    unsent: () =>
      entries.all().flatMap((entry) => (isUnsent(entry) ? [`${entry.content}: ${entry.state}`] : [])),
    isLive: () => useConnection.getState().state === 'live',
    queueId: () => session.queueId(),
    wake: () => useConnection.getState().retry(),
    state: () => stateOf(session),
    stretch: async (view) => {
      const window = await session.cache.fetchQuery(messageQueries.window(session, view, 'newest'))
      return {
        from: window.foundOldest ? 0 : (window.messages[0]?.id ?? Infinity),
        to: window.foundNewest ? Infinity : (window.messages.at(-1)?.id ?? 0),
        messages: messagesOf(window) ?? [],
      }
    },
    eventTitles: () => session.cache.getQueryData<readonly string[]>(eventTitles) ?? [],
    ready: watch(),
    end: () => {
      for (const stop of watching) stop()
      end()
    },
  }
}
