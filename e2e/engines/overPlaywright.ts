import type { Browser as Driven, BrowserContext, Locator, Page } from '@playwright/test'
import { bundle, GLOBAL } from './bundle.ts'
import { prepareFirefox } from './firefox.ts'
import { SIZE, type Browser, type Engine, type EngineName, type Tab } from './tab.ts'
import type { Target } from './target.ts'

const STEPS = 5

function tabOf(page: Page, context: BrowserContext): Tab {
  const at = ({ selector }: Target): Locator => page.locator(selector)
  return {
    goTo: async (address) => {
      await page.goto(address)
    },
    reload: async () => {
      await page.reload()
    },
    address: () => Promise.resolve(page.url()),
    click: (target) => at(target).click(),
    hover: (target) => at(target).hover(),
    fill: (target, text) => at(target).fill(text),
    choose: async (target, label) => {
      await at(target).selectOption({ label })
    },
    attach: (field, path) => at(field).setInputFiles(path),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    drag: async ([from, ...path]) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (const { x, y } of path) await page.mouse.move(x, y, { steps: STEPS })
      await page.mouse.up()
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    // Not by Playwright's `evaluateAll`, which hands the elements over first: a list with fields for times ends
    // the page's process in Firefox.
    read: ({ selector }) => page.evaluate(`${GLOBAL}.read(${JSON.stringify(selector)})`),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    picture: () => page.screenshot(),
    another: async () => tabOf(await context.newPage(), context),
  }
}

/** An engine that Playwright drives. */
export function overPlaywright(name: EngineName, driven: Driven): Engine {
  const openBrowser = async (baseURL: string): Promise<Browser> => {
    const context = await driven.newContext({
      baseURL,
      viewport: SIZE,
      locale: 'en-US',
      timezoneId: 'Europe/Zurich',
      reducedMotion: 'reduce',
      ...(name === 'chromium' ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
    })
    await context.addInitScript({ content: await bundle() })
    if (name === 'firefox') await prepareFirefox(context)
    return {
      open: async () => tabOf(await context.newPage(), context),
      close: () => context.close(),
    }
  }
  return { name, version: driven.version(), openBrowser, close: () => driven.close() }
}
