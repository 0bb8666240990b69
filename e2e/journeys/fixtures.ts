import {
  test as base,
  expect as inEnglish,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { prepareFirefox } from '../engines/firefox.ts'
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { translateExpectations } from '../translated/expectations.ts'
import { journeysLanguage } from '../translated/language.ts'
import { translateLocators } from '../translated/locators.ts'
import { listenTo } from './consoles.ts'
import { open } from './conversation.ts'
import { startSample } from './sample.ts'
import { createStage, type Stage } from './stage.ts'

export const expect = journeysLanguage === undefined ? inEnglish : translateExpectations(inEnglish)

export const PASSWORD = 'parley-demo'

/**
 * People of the sample organization that sign in; for those on the second line nothing is prepared. Elif and
 * Kofi are for journeys that change the account or its settings.
 */
export type Account = (typeof ACCOUNTS)[number]

const ACCOUNTS = [
  ...(['owner', 'admin', 'moderator', 'member', 'guest', 'bot'] as const),
  ...(['hana', 'lena', 'noah', 'wei', 'elif', 'kofi'] as const),
]

interface SignInOptions {
  /** The path to open, below the organization's address. */
  readonly path?: string
  /** Another address of the same host, such as a proxy's. */
  readonly url?: string
  /** The settings of the browser. */
  readonly browser?: BrowserContextOptions
  /** Runs in the page before the app. */
  readonly before?: () => void
}

/** A host and the means to set scenes in it. */
interface House {
  readonly organisation: Organisation
  readonly stage: Stage
}

interface TestFixtures {
  /** Errors that the journey causes on purpose; any other in a page's console fails it. */
  readonly expectedErrors: readonly RegExp[]
  readonly house: House
  /** A host shared by the tests of the file, and by no other file: use channels of your own. */
  readonly organisation: Organisation
  /** Prepares scenes in the organization. */
  readonly stage: Stage
  /** Opens a separate browser with this person signed in; closed after the test. */
  readonly signIn: (account: Account, options?: SignInOptions) => Promise<Page>
  /** Opens a separate browser in which no account is signed in; closed after the test. */
  readonly visit: (browser?: BrowserContextOptions) => Promise<Page>
  /** Opens the browser of `signIn` and `visit`: by default a context at the organization's address. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A network in front of the organization that breaks on command. */
  readonly network: FaultProxy
}

interface WorkerFixtures {
  /** Returns the file's house, and takes down the previous file's. */
  readonly houseOf: (file: string) => Promise<House>
  /** The language other than English in which people read and journeys look for texts. */
  readonly translation: string | undefined
}

/**
 * Opens one house at a time, one for each file: no file finds another's leftovers, so the order of the files
 * does not matter.
 * @returns the function that gives a file its house, and the function that takes the last house down
 */
function houses(): { houseOf: WorkerFixtures['houseOf']; leave: () => Promise<void> } {
  let current: { readonly file: string; readonly house: House } | undefined
  const leave = async (): Promise<void> => {
    await current?.house.organisation.dispose()
    current = undefined
  }
  const houseOf = async (file: string): Promise<House> => {
    if (current?.file === file) return current.house
    await leave()
    const organisation = await startSample()
    const stage = createStage(organisation)
    current = { file, house: { organisation, stage } }
    if (journeysLanguage !== undefined) await letAllRead(stage, journeysLanguage)
    return current.house
  }
  return { houseOf, leave }
}

async function openSession(context: BrowserContext, url: string, account: Account): Promise<void> {
  const answer = await context.request.post(`${url}/session`, {
    headers: { 'x-client': 'app', origin: url },
    data: { username: `${account}@demo.test`, development: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Sets the language on a journey's own host; on the shared host every person reads it already. */
async function letRead(context: BrowserContext, url: string, language: string): Promise<void> {
  const answer = await context.request.patch(`${url}/api/v1/settings`, {
    headers: { 'x-client': 'app', origin: url },
    form: { default_language: language },
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
  houseOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const { houseOf, leave } = houses()
      await use(houseOf)
      await leave()
    },
    { scope: 'worker' },
  ],
  translation: [
    async ({ browser }, use) => {
      if (journeysLanguage !== undefined) {
        const page = await browser.newPage()
        translateLocators(page)
        await page.close()
      }
      await use(journeysLanguage)
    },
    { scope: 'worker', auto: true },
  ],
  house: [
    async ({ houseOf }, use, { file }) => use(await houseOf(file)),
    // Long, because the host starts beside all other work of the machine.
    { timeout: 180_000 },
  ],
  organisation: ({ house }, use) => use(house.organisation),
  stage: ({ house }, use) => use(house.stage),
  network: async ({ organisation }, use) => {
    const proxy = await startFaultProxy(organisation.port)
    await use(proxy)
    await proxy.close()
  },
  expectedErrors: [[], { option: true }],
  // The browser of Playwright's own `page`.
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await prepareFirefox(context)
    await use(context)
  },
  openBrowser: async ({ browser, organisation, expectedErrors }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    const { url } = organisation
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: url, ...options })
      contexts.push(context)
      if (browser.browserType().name() === 'firefox') await prepareFirefox(context)
      listenTo(context, errors)
      return context
    })
    for (const context of contexts) {
      // The number of keys of an account is limited: each test revokes its own.
      await context.request.delete(`${url}/session`, { headers: { 'x-client': 'app', origin: url } })
      await context.close()
    }
    inEnglish(errors.filter((line) => !expectedErrors.some((expected) => expected.test(line)))).toEqual([])
  },
  visit: ({ openBrowser }, use) => use(async (options) => (await openBrowser(options)).newPage()),
  signIn: async ({ openBrowser, organisation }, use) => {
    await use(
      async (account, { path = '/inbox', url = organisation.url, browser: setUp = {}, before } = {}) => {
        const context = await openBrowser({ baseURL: url, ...setUp })
        if (before) await context.addInitScript(before)
        await openSession(context, url, account)
        if (journeysLanguage !== undefined && url !== organisation.url && account !== 'bot') {
          await letRead(context, url, journeysLanguage)
        }
        const page = await context.newPage()
        await open(page, path)
        return page
      },
    )
  },
})
