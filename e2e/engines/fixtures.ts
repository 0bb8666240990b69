import { chromium, expect, firefox, test as base } from '@playwright/test'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { launchOptions } from '../../src/testing/browser.testing.ts'
import { startSample } from '../journeys/sample.ts'
import { createStage, type Stage } from '../journeys/stage.ts'
import { findWebKit } from './find.ts'
import { FIREFOX_PREFERENCES, FIREFOX_RELAY } from './firefox.ts'
import { overPlaywright } from './overPlaywright.ts'
import type { Browser, Engine, EngineName, Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

export { expect }

export const PASSWORD = 'parley-demo'

export interface EngineOptions {
  readonly engineName: EngineName
}

interface WorkerFixtures extends EngineOptions {
  readonly engine: Engine
  /** A host that the journeys of one engine share: use channels of your own. */
  readonly organisation: Organisation
}

interface TestFixtures {
  /** Prepares scenes in the organization. */
  readonly stage: Stage
  /** Opens a tab of a separate browser in which no account is signed in. */
  readonly visit: (path: string) => Promise<Tab>
  /** Opens a tab of a separate browser with this person of the sample signed in. */
  readonly signIn: (account: string, path: string) => Promise<Tab>
}

async function start(name: EngineName): Promise<Engine> {
  switch (name) {
    case 'chromium':
      return overPlaywright(name, await chromium.launch(launchOptions))
    case 'firefox':
      return overPlaywright(
        name,
        await firefox.launch({
          channel: 'moz-firefox',
          executablePath: FIREFOX_RELAY,
          firefoxUserPrefs: FIREFOX_PREFERENCES,
        }),
      )
    case 'webkit': {
      const programs = findWebKit()
      if (programs === undefined) throw new Error('There is no WebKit')
      return startWebKit(programs)
    }
  }
}

/** A page that starts no app. */
const BARE = '/api'

/** Signs in by a request of the page; leaves the tab at the bare page. */
async function openSession(tab: Tab, account: string): Promise<void> {
  await tab.goTo(BARE)
  const status = await tab.run(
    `const answer = await fetch('/session', {
      method: 'POST',
      headers: { 'x-client': 'app', 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify({ username: `${account}@demo.test`, development: true }))},
    })
    return answer.status`,
  )
  expect(status, `signing in as ${account}`).toBe(200)
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  organisation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const organisation = await startSample()
      await use(organisation)
      await organisation.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stage: ({ organisation }, use) => use(createStage(organisation)),
  visit: async ({ engine, organisation }, use, info) => {
    const browsers: Browser[] = []
    const tabs: Tab[] = []
    await use(async (path) => {
      const browser = await engine.openBrowser(organisation.url)
      browsers.push(browser)
      const tab = await browser.open()
      tabs.push(tab)
      await tab.goTo(path)
      return tab
    })
    if (info.status !== info.expectedStatus) {
      for (const [number, tab] of tabs.entries()) {
        const picture = await tab.picture().catch(() => undefined)
        if (picture) await info.attach(`tab-${number + 1}.png`, { body: picture, contentType: 'image/png' })
      }
    }
    for (const browser of browsers) await browser.close()
  },
  signIn: async ({ visit }, use) => {
    await use(async (account, path) => {
      const tab = await visit('about:blank')
      await openSession(tab, account)
      // Loading it again would only cut off what a journey asks for there first.
      if (path !== BARE) await tab.goTo(path)
      return tab
    })
  },
})
