import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a theme can break: all others look at what is the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** A cell's name sums up what is drawn in it; that it says it in other words is no fault of a label. */
const isSummary = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && html.includes('role="gridcell"')

async function violationsOf(axe: AxeBuilder, part: string | undefined): Promise<readonly string[]> {
  // In one go: another way is there for frames of other origins, and opens a page for each look.
  const { violations } = await (part === undefined ? axe : axe.include(part)).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isSummary(id, html))
      .map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * What axe finds against WCAG 2.2 AA in the page, or in the part of it that a selector names: one line for each
 * element, short enough to read in a report.
 */
export const barriers = (page: Page, part?: string): Promise<readonly string[]> =>
  violationsOf(new AxeBuilder({ page }).withTags(TAGS), part)

/** Colours change at once without motion, yet not before the next picture. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}

/** The same in the light theme, and what the dark one adds to it. Without motion, which would be caught halfway. */
export async function barriersInBothThemes(page: Page, part?: string): Promise<readonly string[]> {
  await showTheme(page, 'light')
  const inLight = await barriers(page, part)
  await showTheme(page, 'dark')
  const inDark = await violationsOf(new AxeBuilder({ page }).withRules(RULES_OF_COLOUR), part)
  await showTheme(page, 'light')
  return [...inLight, ...inDark.map((line) => `in the dark, ${line}`)]
}
