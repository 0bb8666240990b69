import type { expect } from '@playwright/test'
import { counterpartOf } from './counterparts.ts'

type Expect = typeof expect
type Matcher = (...parameters: readonly unknown[]) => unknown

const translate = (said: unknown, extent: 'whole' | 'part'): unknown => {
  if (Array.isArray(said)) return said.map((each) => translate(each, extent))
  return typeof said === 'string' || said instanceof RegExp ? counterpartOf(said, extent) : said
}

const EXTENTS: Readonly<Record<string, 'whole' | 'part'>> = {
  toHaveText: 'whole',
  toContainText: 'part',
  toHaveAccessibleName: 'whole',
  toHaveAccessibleDescription: 'whole',
  toHaveAccessibleErrorMessage: 'whole',
  toHaveTitle: 'whole',
}
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'title',
])

function translateMatcher(name: string, matcher: Matcher): Matcher {
  const extent = EXTENTS[name]
  if (extent !== undefined) return (said, ...rest) => matcher(translate(said, extent), ...rest)
  if (name !== 'toHaveAttribute') return matcher
  return (attribute, ...rest) =>
    matcher(
      attribute,
      ...(SPOKEN_ATTRIBUTES.has(String(attribute)) ? rest.map((each) => translate(each, 'whole')) : rest),
    )
}

const translateMatchers = (matchers: object): object =>
  new Proxy(matchers, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'not') return translateMatchers(value as object)
      return typeof value === 'function' ? translateMatcher(String(name), value as Matcher) : value
    },
  })

/** Makes expectations that compare the page with texts in the language of the journeys. */
export const translateExpectations = (own: Expect): Expect =>
  new Proxy(own, {
    apply: (target, self, parameters) => translateMatchers(Reflect.apply(target, self, parameters) as object),
  })
