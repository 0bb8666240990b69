const resolvers: (() => void)[] = []
let channel: MessageChannel | undefined

/**
 * Resolves in a task of its own, so that what is under way in promise steps ends first. By a message channel, since
 * browsers let a hidden tab's timers run only once a second, or once a minute.
 */
export function nextTask(): Promise<void> {
  if (channel === undefined) {
    channel = new MessageChannel()
    channel.port1.addEventListener('message', () => resolvers.shift()?.())
    channel.port1.start()
  }
  const { port2 } = channel
  return new Promise((resolve) => {
    resolvers.push(resolve)
    port2.postMessage(undefined)
  })
}
