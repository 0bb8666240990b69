import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { startOrganisation, type Organisation } from '../organisation.ts'

export const PASSWORD = 'parley-demo'

/** People of the sample organisation that sign in. */
export type Account = 'owner' | 'admin' | 'moderator' | 'member' | 'guest'

interface SignInOptions {
  /** Where to go, below the organisation's address. */
  readonly path?: string
  /** Another address that reaches the same host, such as a proxy's. */
  readonly url?: string
}

interface TestFixtures {
  /** A browser of its own with this person signed in; closed after the test. */
  readonly signIn: (account: Account, options?: SignInOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** A host shared by the worker's tests: use topics of your own. */
  readonly organisation: Organisation
}

async function openSession(context: BrowserContext, url: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${url}/session`, {
    headers: { 'x-client': 'app', origin: url },
    data: { username: `${account}@demo.test`, password: PASSWORD },
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
  signIn: async ({ browser, organisation }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (account, { path = '/inbox', url = organisation.url } = {}) => {
      const context = await browser.newContext({ baseURL: url })
      contexts.push(context)
      await openSession(context, url, account)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
