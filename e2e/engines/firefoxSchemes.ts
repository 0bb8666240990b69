/*
 * Color schemes of pages in Firefox ESR, whose WebDriver BiDi has no command for them: scripts in the window of Firefox
 * set them.
 */

/** Allows scripts in the window of Firefox. */
export const SYSTEM_ACCESS = '--remote-allow-system-access'

const SET_MEDIA_FEATURES = 'emulation.setMediaFeaturesOverride'
const OPEN_PAGE = 'browsingContext.create'

/** `none`: that of Firefox's preferences. */
type Scheme = 'light' | 'dark' | 'none'

/** A command of WebDriver BiDi, with the parameters of those that matter here. */
export interface Command {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly features?: { readonly 'prefers-color-scheme'?: Scheme | null }
    /** The IDs of pages and of their frames. */
    readonly contexts?: readonly string[]
    /** The IDs of browser contexts, as Playwright calls them. */
    readonly userContexts?: readonly string[]
    readonly userContext?: string
  }
}

type Answer =
  | { readonly type: 'success'; readonly result: unknown }
  | { readonly type: 'error'; readonly error: string; readonly message: string }

const DONE: Answer = { type: 'success', result: {} }

/**
 * Runs in the window of Firefox. The frames of a page have its scheme. Firefox opens a page anew that shares nothing
 * with the one before (`Cross-Origin-Opener-Policy`), and the new one has no scheme: it gets that of its tab.
 */
const SET_IN_WINDOW = `(scheme, ...ids) => {
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  )
  if (!window.schemesOfTabs) {
    window.schemesOfTabs = new Map()
    Services.obs.addObserver((page) => {
      const ofTab = window.schemesOfTabs.get(page.browserId)
      if (ofTab && page === page.top) page.prefersColorSchemeOverride = ofTab
    }, 'browsing-context-attached')
  }
  for (const id of ids) {
    const page = NavigableManager.getBrowsingContextById(id)?.top
    if (!page) continue
    page.prefersColorSchemeOverride = scheme
    window.schemesOfTabs.set(page.browserId, scheme)
  }
}`

interface ColorSchemes {
  /** Takes a command of Playwright. @returns true if it must not reach Firefox */
  readonly takeCommand: (command: Command) => boolean
  /** Takes a message of Firefox. @returns true if it must not reach Playwright, or not yet */
  readonly takeMessage: (message: string) => boolean
}

/**
 * @param send sends a message to Firefox
 * @param reply sends a message to Playwright
 */
export function colorSchemes(
  send: (message: string) => void,
  reply: (message: string) => void,
): ColorSchemes {
  const asked = new Map<number, (answer: Answer) => void>()
  /** Of browser contexts: pages that they open later have it too. */
  const schemes = new Map<string, Scheme>()
  /** Of pages that are being opened, by the IDs of the commands. */
  const opening = new Map<number, Scheme>()
  /** Playwright counts its commands from 1 upwards. */
  let nextId = Number.MAX_SAFE_INTEGER

  const ask = (method: string, params: object): Promise<Answer> => {
    const id = nextId--
    return new Promise((resolve) => {
      asked.set(id, resolve)
      send(JSON.stringify({ id, method, params }))
    })
  }

  const set = async (scheme: Scheme, pages: readonly string[]): Promise<Answer> => {
    const windows = await ask('browsingContext.getTree', { 'moz:scope': 'chrome' })
    if (windows.type === 'error') return windows
    const [window] = (windows.result as { contexts: readonly { context: string }[] }).contexts
    const answer = await ask('script.callFunction', {
      functionDeclaration: SET_IN_WINDOW,
      target: { context: window?.context },
      arguments: [scheme, ...pages].map((value) => ({ type: 'string', value })),
      awaitPromise: false,
    })
    if (answer.type === 'error') return answer
    const { exceptionDetails: fault } = answer.result as { exceptionDetails?: { text: string } }
    return fault ? { type: 'error', error: 'javascript error', message: fault.text } : DONE
  }

  return {
    takeCommand: ({ id, method, params }) => {
      const scheme = schemes.get(params.userContext ?? '')
      if (method === OPEN_PAGE && scheme) opening.set(id, scheme)
      if (method !== SET_MEDIA_FEATURES) return false
      const { features, contexts = [], userContexts = [] } = params
      const wanted = features?.['prefers-color-scheme'] ?? 'none'
      for (const each of userContexts) schemes.set(each, wanted)
      const setting = contexts.length === 0 ? Promise.resolve(DONE) : set(wanted, contexts)
      void setting.then((answer) => reply(JSON.stringify({ id, ...answer })))
      return true
    },
    takeMessage: (message) => {
      if (asked.size === 0 && opening.size === 0) return false
      const { id = 0, ...answer } = JSON.parse(message) as { readonly id?: number } & Answer
      const resolve = asked.get(id)
      const scheme = opening.get(id)
      asked.delete(id)
      opening.delete(id)
      resolve?.(answer)
      if (resolve || scheme === undefined || answer.type === 'error') return resolve !== undefined
      const { context } = answer.result as { context: string }
      void set(scheme, [context]).then((done) =>
        reply(done.type === 'success' ? message : JSON.stringify({ id, ...done })),
      )
      return true
    },
  }
}
