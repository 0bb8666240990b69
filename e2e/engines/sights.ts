import { expect } from '@playwright/test'
import type { Seen, Tab } from './tab.ts'
import type { Target } from './target.ts'

/* What a person waits to see. Each of these looks until it is so. */

const poll = <Result>(tab: Tab, target: Target, of: (seen: readonly Seen[]) => Result, timeout?: number) =>
  expect.poll(async () => of(await tab.read(target)), {
    message: target.selector,
    ...(timeout === undefined ? {} : { timeout }),
  })

/** At least one such element is on screen. @returns the first */
export async function see(tab: Tab, target: Target): Promise<Seen> {
  let first: Seen | undefined
  await poll(tab, target, (seen) => {
    first = seen[0]
    return seen.length
  }).toBeGreaterThan(0)
  return first as unknown as Seen
}

export const seeCount = (tab: Tab, target: Target, count: number): Promise<void> =>
  poll(tab, target, (seen) => seen.length).toBe(count)

export const seeNone = (tab: Tab, target: Target): Promise<void> => seeCount(tab, target, 0)

/** The only such element contains the text, whether or not its lines can break at spaces and dashes. */
export const seeText = (tab: Tab, target: Target, text: string): Promise<void> =>
  poll(tab, target, (seen) =>
    seen.map((each) => each.text.replaceAll('\u{a0}', ' ').replaceAll('\u{2060}', '')),
  ).toEqual([expect.stringContaining(text)])

/** The only such field has a value like this. */
export const seeValue = (tab: Tab, target: Target, value: string | RegExp): Promise<void> =>
  poll(tab, target, (seen) => seen.map((each) => each.value)).toEqual([
    typeof value === 'string' ? value : expect.stringMatching(value),
  ])

export const seeAttribute = (
  tab: Tab,
  target: Target,
  name: string,
  value: string,
  timeout?: number,
): Promise<void> =>
  poll(tab, target, (seen) => seen.map(({ attributes }) => attributes[name]), timeout).toEqual([value])

export const seeFocusOn = (tab: Tab, target: Target): Promise<void> =>
  poll(tab, target, (seen) => seen.some(({ isFocused }) => isFocused)).toBe(true)

export const seeAddress = (tab: Tab, address: RegExp): Promise<void> =>
  expect.poll(() => tab.address()).toMatch(address)
