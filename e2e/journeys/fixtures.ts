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
import { follow, open } from './conversation.ts'
import { putInOrder } from './keptPages.ts'
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
  /** Opens a page of its own although the file goes on in kept ones: for journeys about what a page begins with. */
  readonly fresh?: boolean
}

/** A host, the means to set scenes in it, and the pages that people keep open there. */
interface House {
  readonly organisation: Organisation
  readonly stage: Stage
  /** Pages that an earlier journey of the file left in good order, by the person signed in. */
  readonly kept: Map<Account, Page>
}

/** The browsers of one journey, and the pages it takes over and leaves. */
interface BrowserSession {
  /** Watches a browser's consoles, and closes it after the journey unless its page stays. */
  readonly begin: (context: BrowserContext) => void
  /** Returns the page in which this person was left, if there is one. */
  readonly take: (account: Account) => Page | undefined
  /** Leaves the page for the next journey, if it ends in good order. */
  readonly keep: (account: Account, page: Page) => void
}

interface TestFixtures {
  readonly session: BrowserSession
  /**
   * True if a journey goes on in the page in which an earlier one of its file left the person, as people do in a
   * tab that stays open all day: a page takes several times as long to open as to lead elsewhere.
   */
  readonly keepsPages: boolean
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
    if (current === undefined) return
    for (const page of current.house.kept.values()) await page.context().close()
    await current.house.organisation.dispose()
    current = undefined
  }
  const houseOf = async (file: string): Promise<House> => {
    if (current?.file === file) return current.house
    await leave()
    const organisation = await startSample()
    const stage = createStage(organisation)
    current = { file, house: { organisation, stage, kept: new Map() } }
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
  keepsPages: [false, { option: true }],
  session: async ({ organisation, house: { kept }, expectedErrors, viewport }, use, info) => {
    const opened = new Set<BrowserContext>()
    const staying: { readonly account: Account; readonly page: Page }[] = []
    const errors: string[] = []
    await use({
      begin: (context) => {
        opened.add(context)
        listenTo(context, errors)
      },
      take: (account) => {
        const page = kept.get(account)
        kept.delete(account)
        return page
      },
      keep: (account, page) => staying.push({ account, page }),
    })
    if (info.status === info.expectedStatus) {
      for (const { account, page } of staying) {
        if (kept.has(account) || !(await putInOrder(page, organisation.url, viewport).catch(() => false)))
          continue
        kept.set(account, page)
        opened.delete(page.context())
      }
    }
    for (const context of opened) {
      // The number of keys of an account is limited: each test revokes its own.
      await context.request.delete(`${organisation.url}/session`, {
        headers: { 'x-client': 'app', origin: organisation.url },
      })
      await context.close()
    }
    inEnglish(errors.filter((line) => !expectedErrors.some((expected) => expected.test(line)))).toEqual([])
  },
  openBrowser: async ({ browser, organisation, session }, use) => {
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: organisation.url, ...options })
      if (browser.browserType().name() === 'firefox') await prepareFirefox(context)
      session.begin(context)
      return context
    })
  },
  visit: ({ openBrowser }, use) => use(async (options) => (await openBrowser(options)).newPage()),
  signIn: async ({ openBrowser, organisation, session, keepsPages, browserName }, use) => {
    // Firefox gives one page at a time the focus, and does not always give it back.
    const canKeep = keepsPages && browserName !== 'firefox'
    await use(async (account, { path = '/inbox', url = organisation.url, browser, before, fresh } = {}) => {
      const isUsual = url === organisation.url && browser === undefined && before === undefined
      const stays = canKeep && isUsual && !fresh
      const kept = stays ? session.take(account) : undefined
      if (kept) {
        session.begin(kept.context())
        session.keep(account, kept)
        await follow(kept, path)
        return kept
      }
      const context = await openBrowser({ baseURL: url, ...browser })
      if (before) await context.addInitScript(before)
      await openSession(context, url, account)
      if (journeysLanguage !== undefined && url !== organisation.url && account !== 'bot') {
        await letRead(context, url, journeysLanguage)
      }
      const page = await context.newPage()
      await open(page, path)
      if (stays) session.keep(account, page)
      return page
    })
  },
})
