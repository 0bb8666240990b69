import type { Locator, Page } from '@playwright/test'
import { counterpartOf, type Said } from './counterparts.ts'

type Options = Readonly<Record<string, unknown>>
type Change = (parameters: readonly unknown[]) => readonly unknown[]

const isSaid = (value: unknown): value is Said => typeof value === 'string' || value instanceof RegExp

function translateOption(options: unknown, name: string, extent: 'whole' | 'part'): unknown {
  if (typeof options !== 'object' || options === null) return options
  const value = (options as Options)[name]
  return isSaid(value) ? { ...options, [name]: counterpartOf(value, extent) } : options
}

const extentOf = (options: unknown): 'whole' | 'part' =>
  (options as Options | undefined)?.['exact'] === true ? 'whole' : 'part'

const role: Change = ([name, options]) => [name, translateOption(options, 'name', extentOf(options))]
const text: Change = ([said, options]) => [
  isSaid(said) ? counterpartOf(said, extentOf(options)) : said,
  options,
]
const filter: Change = ([options]) => [
  translateOption(translateOption(options, 'hasText', 'part'), 'hasNotText', 'part'),
]
const locator: Change = ([selector, options]) => [selector, ...filter([options])]

const changes: Readonly<Record<string, Change>> = {
  getByRole: role,
  getByText: text,
  getByLabel: text,
  getByPlaceholder: text,
  getByTitle: text,
  getByAltText: text,
  filter,
  locator,
}

function change(prototype: object, name: string, change: Change): void {
  const own: unknown = Reflect.get(prototype, name)
  if (typeof own !== 'function') return
  const changed = function (this: unknown, ...parameters: readonly unknown[]): unknown {
    return Reflect.apply(own, this, change(parameters))
  }
  Reflect.set(prototype, name, changed)
}

/** Selects options of a list by their translated labels. */
function chooseByTranslation(prototype: object): void {
  const own: unknown = Reflect.get(prototype, 'selectOption')
  if (typeof own !== 'function') return
  const choose = async function (this: Locator, wanted: unknown, options: unknown): Promise<unknown> {
    const said = typeof wanted === 'string' ? counterpartOf(wanted, 'whole') : wanted
    if (!(said instanceof RegExp)) return Reflect.apply(own, this, [said, options])
    const option = this.locator('option').filter({ hasText: said }).first()
    return Reflect.apply(own, this, [{ label: ((await option.textContent()) ?? '').trim() }, options])
  }
  Reflect.set(prototype, 'selectOption', choose)
}

/** Makes all locators look for the translation of their texts: those of this page and of every other. */
export function translateLocators(page: Page): void {
  const [ofFrame, ofLocator] = [page.mainFrame(), page.locator('html')].map(
    (each) => Reflect.getPrototypeOf(each) ?? each,
  )
  if (ofFrame === undefined || ofLocator === undefined) return
  for (const [name, how] of Object.entries(changes)) {
    change(ofFrame, name, how)
    change(ofLocator, name, how)
  }
  chooseByTranslation(ofLocator)
}
