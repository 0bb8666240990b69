import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts'
import { startOrganisation, type Organisation } from '../organisation.ts'
import { createStage, type Stage } from './stage.ts'

export const PASSWORD = 'parley-demo'

/** People of the sample organisation that sign in; the last ones have nothing prepared for them. */
export type Account =
  'owner' | 'admin' | 'moderator' | 'member' | 'guest' | 'hana' | 'lena' | 'noah' | 'wei' | 'elif' | 'bot'

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
  /** A network before the organisation that breaks as told. */
  readonly network: FaultProxy
}

interface WorkerFixtures {
  /** A host shared by the worker's tests: use topics of your own. */
  readonly organisation: Organisation
  /** Sets scenes in it. */
  readonly stage: Stage
}

async function openSession(context: BrowserContext, url: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${url}/session`, {
    headers: { 'x-client': 'app', origin: url },
    data: { username: `${account}@demo.test`, development: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  organisation: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const organisation = await startOrganisation()
      await use(organisation)
      await organisation.dispose()
    },
    { scope: 'worker' },
  ],
  stage: [async ({ organisation }, use) => use(createStage(organisation)), { scope: 'worker' }],
  network: async ({ organisation }, use) => {
    const proxy = await startFaultProxy(organisation.port)
    await use(proxy)
    await proxy.close()
  },
  signIn: async ({ browser, organisation }, use) => {
    const contexts: BrowserContext[] = []
    await use(
      async (account, { path = '/inbox', url = organisation.url, browser: setUp = {}, before } = {}) => {
        const context = await browser.newContext({ baseURL: url, ...setUp })
        contexts.push(context)
        if (before) await context.addInitScript(before)
        await openSession(context, url, account)
        const page = await context.newPage()
        await page.goto(path)
        // The last part to come: from here on the page listens to its keys.
        await page.locator('[role=log]').first().waitFor({ state: 'attached' })
        return page
      },
    )
    for (const context of contexts) {
      // Keys of an account are limited: each test gives back its own.
      const origin = organisation.url
      await context.request.delete(`${origin}/session`, { headers: { 'x-client': 'app', origin } })
      await context.close()
    }
  },
})

export { expect }
