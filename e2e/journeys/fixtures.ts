import {
  test as base,
  expect as inEnglish,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts'
import { startOrganisation, type Organisation } from '../organisation.ts'
import { translateExpectations } from '../translated/expectations.ts'
import { journeysLanguage } from '../translated/language.ts'
import { translateLocators } from '../translated/locators.ts'
import { createStage, type Stage } from './stage.ts'

export const expect = journeysLanguage === undefined ? inEnglish : translateExpectations(inEnglish)

export const PASSWORD = 'parley-demo'

/**
 * People of the sample organisation that sign in; nothing is prepared for those of the second line. Elif and Kofi are
 * for journeys that change the account or its settings.
 */
export type Account = (typeof ACCOUNTS)[number]

const ACCOUNTS = [
  ...(['owner', 'admin', 'moderator', 'member', 'guest', 'bot'] as const),
  ...(['hana', 'lena', 'noah', 'wei', 'elif', 'kofi'] as const),
]

interface SignInOptions {
  /** Where to go, below the organisation's address. */
  readonly path?: string
  /** Another address that reaches the same host, such as a proxy's. */
  readonly url?: string
  /** How the browser is set up. */
  readonly browser?: BrowserContextOptions
  /** Runs in the page before the app does. */
  readonly before?: () => void
}

interface TestFixtures {
  /** A browser of its own with this person signed in; closed after the test. */
  readonly signIn: (account: Account, options?: SignInOptions) => Promise<Page>
  /** A browser of its own with nobody signed in; closed after the test. */
  readonly visit: (browser?: BrowserContextOptions) => Promise<Page>
  /** What the two are made of: a context at the organisation's address unless told otherwise. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A network before the organisation that breaks as told. */
  readonly network: FaultProxy
}

interface WorkerFixtures {
  /** A host shared by the worker's tests: use topics of your own. */
  readonly organisation: Organisation
  /** Sets scenes in it. */
  readonly stage: Stage
  /** The language other than English in which people read and journeys look for what is said. */
  readonly translation: string | undefined
}

async function openSession(context: BrowserContext, url: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${url}/session`, {
    headers: { 'x-client': 'app', origin: url },
    data: { username: `${account}@demo.test`, development: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function letAllRead(stage: Stage, language: string): Promise<void> {
  // Bots have no settings.
  for (const account of ACCOUNTS.filter((name) => name !== 'bot')) {
    await (await stage.person(account)).call('PATCH', '/settings', { default_language: language })
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  organisation: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const organisation = await startOrganisation()
      await use(organisation)
      await organisation.dispose()
    },
    // Beside what else a machine does at first: filling a folder with the sample is most of the computing of a start.
    { scope: 'worker', timeout: 180_000 },
  ],
  stage: [async ({ organisation }, use) => use(createStage(organisation)), { scope: 'worker' }],
  translation: [
    async ({ browser, stage }, use) => {
      if (journeysLanguage !== undefined) {
        await letAllRead(stage, journeysLanguage)
        const page = await browser.newPage()
        translateLocators(page)
        await page.close()
      }
      await use(journeysLanguage)
    },
    { scope: 'worker', auto: true },
  ],
  network: async ({ organisation }, use) => {
    const proxy = await startFaultProxy(organisation.port)
    await use(proxy)
    await proxy.close()
  },
  openBrowser: async ({ browser, organisation }, use) => {
    const contexts: BrowserContext[] = []
    const { url } = organisation
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: url, ...options })
      contexts.push(context)
      return context
    })
    for (const context of contexts) {
      // Keys of an account are limited: each test gives back its own.
      await context.request.delete(`${url}/session`, { headers: { 'x-client': 'app', origin: url } })
      await context.close()
    }
  },
  visit: ({ openBrowser }, use) => use(async (options) => (await openBrowser(options)).newPage()),
  signIn: async ({ openBrowser, organisation }, use) => {
    await use(
      async (account, { path = '/inbox', url = organisation.url, browser: setUp = {}, before } = {}) => {
        const context = await openBrowser({ baseURL: url, ...setUp })
        if (before) await context.addInitScript(before)
        await openSession(context, url, account)
        const page = await context.newPage()
        await page.goto(path)
        // The last part to come: from here on the page listens to its keys.
        await page.locator('[role=log]').first().waitFor({ state: 'attached' })
        return page
      },
    )
  },
})
