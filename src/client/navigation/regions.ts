/** Parts of the page through which F6 moves, in this order. */
export const REGIONS = ['views', 'channels', 'main', 'compose', 'details', 'toasts'] as const
export type Region = (typeof REGIONS)[number]

const SELECTORS: Readonly<Record<Region, string>> = {
  views: '[data-region=views]',
  channels: '[data-region=channels]',
  main: 'main',
  compose: 'main form[aria-label]',
  details: '[data-region=details]',
  toasts: '[data-region=toasts]:has(li)',
}

/** Selectors of the elements to focus in each region, best first. */
const TARGETS: Readonly<Record<Region, string>> = {
  views: '[aria-current=page], a',
  channels: '[aria-current=page], a, input',
  main: '[role=region] article[tabindex="0"], [data-feed], [data-roving] [tabindex="0"], [data-roving] a, h1',
  compose: 'textarea, input, button',
  details: 'a, button, h2',
  toasts: 'li:last-child button, button',
}

const elementOf = (region: Region): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(SELECTORS[region])].find(
    (each) => each.offsetParent !== null || each.getClientRects().length > 0,
  )

/** Moves the focus into a region. False if the region is missing from the page. */
export function focusRegion(region: Region): boolean {
  const element = elementOf(region)
  if (!element) return false
  const candidates = TARGETS[region]
    .split(',')
    .flatMap((each) => [...element.querySelectorAll<HTMLElement>(each)])
  const target = candidates.find((each) => each.getClientRects().length > 0) ?? element
  if (target === element || target.tabIndex < 0) target.tabIndex = -1
  target.focus()
  return document.activeElement === target
}

/** F6: moves the focus to the next region, with `step` -1 to the previous region. */
export function cycleRegions(step: 1 | -1): void {
  const at = REGIONS.findIndex((region) => elementOf(region)?.contains(document.activeElement))
  // Compose is inside main: the innermost region counts.
  const current = elementOf('compose')?.contains(document.activeElement) ? REGIONS.indexOf('compose') : at
  for (let distance = 1; distance <= REGIONS.length; distance += 1) {
    const index = (current + step * distance + REGIONS.length * 2) % REGIONS.length
    const region = REGIONS[index]
    if (region && focusRegion(region)) return
  }
}
