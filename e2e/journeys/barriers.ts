import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A cell's name sums up what is drawn in it; that it says it in other words is no fault of a label. */
const isSummary = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && html.includes('role="gridcell"')

/**
 * What axe finds against WCAG 2.2 AA in the page, or in the part of it that a selector names: one line for each
 * element, short enough to read in a report.
 */
export async function barriers(page: Page, part?: string): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => !isSummary(id, html))
      .map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary}`),
  )
}
