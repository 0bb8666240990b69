import type { OutboxUpdate, OutboxTabs } from './tabs.ts'

/** A browser for tests: outboxes of several tabs that notify each other and take turns. */
export interface ExampleOutboxTabs {
  readonly tab: () => OutboxTabs
  /** Crashes the tab: its work is lost and its turns end. */
  readonly kill: (tab: OutboxTabs) => void
}

export function exampleOutboxTabs(): ExampleOutboxTabs {
  const listeners = new Map<OutboxTabs, (update: OutboxUpdate) => void>()
  const turns = new Map<string, Promise<void>>()
  const crashes = new Map<OutboxTabs, { crash: () => void; crashed: Promise<void> }>()

  const tab = (): OutboxTabs => {
    const { promise: crashed, resolve: crash } = Promise.withResolvers<void>()
    const self: OutboxTabs = {
      areConnected: true,
      post: (update) => {
        if (!listeners.has(self)) return
        for (const [other, receive] of listeners) if (other !== self) receive(structuredClone(update))
      },
      listen: (receive) => void listeners.set(self, receive),
      exclusively: async (key, signal, work) => {
        const before = turns.get(key) ?? Promise.resolve()
        const turn = before.then(() => {
          signal.throwIfAborted()
          return Promise.race([work(), crashed])
        })
        turns.set(
          key,
          turn.catch(() => undefined),
        )
        await turn
      },
      close: () => void listeners.delete(self),
    }
    crashes.set(self, { crash, crashed })
    return self
  }
  return {
    tab,
    kill: (each) => {
      listeners.delete(each)
      crashes.get(each)?.crash()
    },
  }
}
