import { expect, type Page } from '@playwright/test'

/** The sign of a complete page: its last part to load, or the notice that it is empty. */
const MARKS: Readonly<Record<string, string>> = {
  '/inbox': 'main :is([data-roving] a, h2)',
  '/recent': 'main :is([data-roving] a, h2)',
  '/feed': 'main article',
  '/drafts': 'main :is([data-roving] a, h2)',
  '/channels': 'main li',
  '/calendar': 'main [data-state=current]',
  '/calendar/week': 'main [data-state=current]',
  '/event/new': 'main form [contenteditable]',
  '/invites': 'main form',
  '/people': 'main [role=cell]',
  '/settings/preferences': 'main h3',
  '/admin/joining': 'main h3',
}

/** Returns true if the window has room for the sidebar beside the page. */
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024

/** Opens a page and waits until all of it is loaded, in any language. */
export async function openWhole(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator(MARKS[place] ?? 'main h2').first()).toBeVisible()
  if (isWide(page)) await expect(page.locator('[data-conversations] li').first()).toBeVisible()
}
