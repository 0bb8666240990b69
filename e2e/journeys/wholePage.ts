import { expect, type Page } from '@playwright/test'

/** What stands in a place once it is whole: the last part to come, or the words that there is nothing. */
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

/** The window is as wide as the sidebar needs to stand beside what it leads to. */
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024

/** Opens a place and waits until all of it is there, in whatever language. */
export async function openWhole(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator(MARKS[place] ?? 'main h2').first()).toBeVisible()
  if (isWide(page)) await expect(page.locator('[data-conversations] li').first()).toBeVisible()
}
