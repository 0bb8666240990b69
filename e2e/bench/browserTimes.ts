import type { Page } from '@playwright/test'

declare global {
  /** Put into the page by `installTimes`. */
  var benchTimes: {
    /** Resolves with the time when what was just changed has been drawn. */
    readonly painted: () => Promise<number>
    /** The next event of this type: its own time, from the input hardware on. */
    readonly nextInput: (type: string) => Promise<number>
    /** Resolves when the condition holds, looked at after each change of the page. */
    readonly when: (condition: () => boolean) => Promise<void>
  }
}

/** Makes the clock of the measurements known to the page, now and after each load. */
export async function installTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchTimes = {
      painted: () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => resolve(performance.now()))
            channel.port1.start()
            channel.port2.postMessage(undefined)
          })
        }),
      nextInput: (type) =>
        new Promise((resolve) => {
          addEventListener(type, (event) => resolve(event.timeStamp), { once: true, capture: true })
        }),
      when: (condition) =>
        new Promise((resolve) => {
          if (condition()) {
            resolve()
            return
          }
          const observer = new MutationObserver(() => {
            if (!condition()) return
            observer.disconnect()
            resolve()
          })
          observer.observe(document, {
            childList: true,
            subtree: true,
            characterData: true,
            attributes: true,
          })
        }),
    }
  })
}

/**
 * Starts a measurement that ends with an input, and returns once the page listens for that input: only then may it come.
 * What is returned resolves with the milliseconds.
 */
export async function timed<T>(
  page: Page,
  measure: (argument: T) => Promise<number>,
  argument?: T,
): Promise<() => Promise<number>> {
  const started = await page.evaluateHandle(
    `((argument) => ({ time: (${measure.toString()})(argument) }))(${JSON.stringify(argument)})`,
  )
  return () => started.evaluate((each) => (each as { time: Promise<number> }).time)
}
