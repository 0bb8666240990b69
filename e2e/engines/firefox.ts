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

/** Runs in the page. Over WebDriver BiDi, Playwright sets the value of a field, and React takes that for its own change. */
function insertAsTyped(): void {
  const insert = (text: string): void => {
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => insert,
    set() {
      // Playwright's own way of inserting stays unused.
    },
  })
}

/**
 * Runs in the page. Firefox ESR 153 crashes when scripts of the page read this property of an element after scripts of a
 * driver or an extension did: Playwright does for the names of roles, and so does axe. The app does not set it, so axe
 * finds the same elements by the attribute.
 */
function hideLabellingElements(): void {
  Object.defineProperty(Element.prototype, 'ariaLabelledByElements', { value: null })
}

/** Lets pages of Firefox be driven as those of other browsers are. */
export async function prepareFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(insertAsTyped)
  await context.addInitScript(hideLabellingElements)
}
