import { expect, type Page } from '@playwright/test'
import { isOfBrowser } from './consoles.ts'

/** Actions of a page that only an attacker wants. */
export interface Harm {
  /** Scripts that ran and dialogs that opened. */
  readonly attacks: string[]
  /** Requests to origins other than the organization's. */
  readonly strangers: string[]
}

export const NO_HARM: Harm = { attacks: [], strangers: [] }

/**
 * Counts the scripts that run in the pages of this page's browser, and their requests to origins other than
 * `home`. Hostile markup calls `attacked()`.
 */
export async function watch(page: Page, home = new URL(page.url()).origin): Promise<Harm> {
  const harm: Harm = { attacks: [], strangers: [] }
  const browser = page.context()
  await browser.exposeFunction('attacked', () => harm.attacks.push('ran'))
  browser.on('dialog', (dialog) => {
    harm.attacks.push('dialog')
    void dialog.dismiss()
  })
  browser.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(home) && !/^(data|blob):/.test(url) && !isOfBrowser(url)) harm.strangers.push(url)
  })
  return harm
}

/** Fails if any of the poison became something other than text. */
export async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('[onload], [onerror], [src="x"], a[href^="javascript:" i]')).toHaveCount(0)
  await expect(page.locator('[src*="evil.example"], [style*="evil.example"]')).toHaveCount(0)
}

/**
 * Texts that contain `mark`, which turns the reading direction, and share a line with other texts: the mark
 * would turn those texts too.
 */
export const turnedTexts = (page: Page, mark: string): Promise<string[]> =>
  page.evaluate((mark) => {
    const stands = (element: Element): 'apart' | 'in line' => {
      const { display, unicodeBidi } = getComputedStyle(element)
      const isInLine = display === 'inline' || display === 'contents'
      return isInLine && unicodeBidi === 'normal' ? 'in line' : 'apart'
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      let around = texts.currentNode.parentElement
      if (!text.includes(mark) || around === null) continue
      while (stands(around) === 'in line' && around.parentElement) around = around.parentElement
      if (around.textContent.trim() !== text.trim() || !text.trim().startsWith(mark)) {
        found.push(`${around.tagName} ${around.className}: ${around.textContent}`)
      }
    }
    return found
  }, mark)
