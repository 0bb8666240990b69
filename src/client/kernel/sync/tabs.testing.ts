import type { TabMessage, Tabs } from './tabs.ts'

/** A browser for tests: tabs that exchange messages and share one lock. */
export interface ExampleBrowser {
  readonly tab: () => Tabs
  /** Crashes the tab: it neither posts nor receives, and the lock falls to the next tab. */
  readonly kill: (tab: Tabs) => void
  /** Hangs the tab: it keeps the lock, and neither posts nor receives. */
  readonly freeze: (tab: Tabs) => void
  /** All messages posted, in order. */
  readonly said: TabMessage[]
}

export function exampleBrowser(): ExampleBrowser {
  const listeners = new Map<Tabs, (message: TabMessage, from: string) => void>()
  const gone = new Set<Tabs>()
  const queue: { tab: Tabs; lead: () => void; release: () => void }[] = []
  const said: TabMessage[] = []

  const grant = (): void => queue[0]?.lead()
  const leave = (tab: Tabs): void => {
    const index = queue.findIndex((each) => each.tab === tab)
    if (index === -1) return
    const [left] = queue.splice(index, 1)
    left?.release()
    if (index === 0) grant()
  }

  let count = 0
  const tab = (): Tabs => {
    count += 1
    const self: Tabs = {
      ownId: `tab ${count}`,
      post: (message) => {
        if (gone.has(self)) return
        said.push(message)
        for (const [other, hear] of listeners) {
          if (other === self) continue
          queueMicrotask(() => gone.has(other) || hear(structuredClone(message), self.ownId))
        }
      },
      listen: (hear) => void listeners.set(self, hear),
      lead: (lead, signal) =>
        new Promise((release) => {
          queue.push({ tab: self, lead, release })
          signal.addEventListener('abort', () => leave(self), { once: true })
          if (queue.length === 1) queueMicrotask(lead)
        }),
      close: () => void listeners.delete(self),
    }
    return self
  }
  return {
    tab,
    said,
    freeze: (each) => void gone.add(each),
    kill: (each) => {
      gone.add(each)
      leave(each)
    },
  }
}
