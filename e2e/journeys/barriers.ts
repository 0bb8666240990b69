import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a theme can break: all others look at what is the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** A cell's name sums up what is drawn in it; that it says it in other words is no fault of a label. */
const isSummary = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && html.includes('role="gridcell"')

/** Resolves when nothing comes, goes or changes its colour any more, but for what turns without end. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const picture = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished))
      await picture()
      await picture()
    } while (ending().length > 0)
  })

async function violationsOf(
  page: Page,
  part: string | undefined,
  narrow: (axe: AxeBuilder) => AxeBuilder,
): Promise<readonly string[]> {
  await atRest(page)
  const axe = narrow(new AxeBuilder({ page }))
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
  violationsOf(page, part, (axe) => axe.withTags(TAGS))

/** The same in the light theme, and what the dark one adds to it. */
export async function barriersInBothThemes(page: Page, part?: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await barriers(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violationsOf(page, part, (axe) => axe.withRules(RULES_OF_COLOUR))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark.map((line) => `in the dark, ${line}`)]
}
