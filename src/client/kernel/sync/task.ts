import { once } from '../../ui/memoize.ts'

const tasks = once(() => {
  const { port1, port2 } = new MessageChannel()
  const resolvers: (() => void)[] = []
  port1.addEventListener('message', () => resolvers.shift()?.())
  port1.start()
  return { port2, resolvers }
})

/**
 * Resolves in a task of its own, so that pending promise steps end first. By a message channel, since
 * browsers run a hidden tab's timers only once a second, or once a minute.
 */
export function nextTask(): Promise<void> {
  const { port2, resolvers } = tasks()
  return new Promise((resolve) => {
    resolvers.push(resolve)
    port2.postMessage(undefined)
  })
}
