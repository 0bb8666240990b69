import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a theme can break; every other rule checks things that are the same in both themes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** A cell's name sums up its content: other words than the visible ones are no fault of the label. */
const isSummary = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && html.includes('role="gridcell"')

/** Resolves once nothing in the page appears, disappears or changes its color, except endless animations. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const picture = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    // In Firefox, those in a closed part of the page begin when it opens.
    const isShown = (effect: AnimationEffect | null): boolean =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const ending = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && isShown(effect),
        )
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished))
      await picture()
      await picture()
    } while (ending().length > 0)
  })

/** Adds axe once to each document, because axe is large and a page is checked more than once. */
const bring = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  }
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly html: string
  readonly target: string
  readonly summary: string | undefined
}

/**
 * Reports one line for each element. Elements without faults are neither described nor read out of the page.
 */
const look = (page: Page, part: string | undefined, options: RunOptions): Promise<readonly Violation[]> =>
  page.evaluate(
    async ([context, narrowed]) => {
      const { run } = Reflect.get(globalThis, 'axe') as typeof axe
      const { violations } = await run(context ?? document, { ...narrowed, resultTypes: ['violations'] })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, target, failureSummary: summary }) => ({
          id,
          help,
          html,
          target: target.join(' '),
          summary,
        })),
      )
    },
    [part, options] as const,
  )

async function violationsOf(
  page: Page,
  part: string | undefined,
  options: RunOptions,
): Promise<readonly string[]> {
  await atRest(page)
  await bring(page)
  return (await look(page, part, options))
    .filter(({ id, html }) => !isSummary(id, html))
    .map(({ id, help, target, summary }) => `${id}: ${help} at ${target}: ${summary}`)
}

/**
 * Checks the page, or the part of it that a selector names, with axe against WCAG 2.2 AA.
 * @returns one line for each faulty element, short enough to read in a report
 */
export const barriers = (page: Page, part?: string): Promise<readonly string[]> =>
  violationsOf(page, part, { runOnly: { type: 'tag', values: TAGS } })

/** Checks the page in the light theme, and in the dark theme for the rules of color. */
export async function barriersInBothThemes(page: Page, part?: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await barriers(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violationsOf(page, part, {
    runOnly: { type: 'rule', values: RULES_OF_COLOUR },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark.map((line) => `in the dark, ${line}`)]
}
