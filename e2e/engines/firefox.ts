import type { BrowserContext } from '@playwright/test'

/** The preferences of Firefox. */
export const FIREFOX_PREFERENCES = {
  // What takes the place of emulated media features, which Firefox ESR does not have.
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': 1,
  // It would end the scripts of a page that stands still for ten seconds, as on a machine with other work.
  'dom.max_script_run_time': 0,
  // Processes started ahead, for pages that never come, cost a fourteenth of the processor time.
  'dom.ipc.processPrelaunch.enabled': false,
}

/** The program that Playwright starts as Firefox. */
export const FIREFOX_RELAY = new URL('firefoxRelay.ts', import.meta.url).pathname

/**
 * Lets filled text arrive as if it had been typed. Over WebDriver BiDi, Playwright sets the value of the
 * field instead, and React takes such a change for its own.
 */
export const insertAsTyped = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const insert = (text: string): void => {
      document.execCommand('insertText', false, text)
    }
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      get: () => insert,
      set() {
        // Playwright's own way of inserting stays unused.
      },
    })
  })
