import type { Page } from '@playwright/test'

declare global {
  /** Functions that `installTimes` puts into the page. */
  var benchTimes: {
    /** Resolves with the time when the latest changes have been painted. */
    readonly painted: () => Promise<number>
    /** Resolves with the time of the next event of this type, measured from the input hardware on. */
    readonly nextInput: (type: string) => Promise<number>
    /** Resolves when the condition holds; checks it after each change of the page. */
    readonly when: (condition: () => boolean) => Promise<void>
  }
}

/** Adds the clock of the measurements to the page, now and after each load. */
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
 * Starts a measurement that ends with an input, and returns once the page listens for that input: the input
 * must not happen earlier. The returned promise resolves with the milliseconds.
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
