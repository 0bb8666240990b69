import { setTimeout as pause } from 'node:timers/promises'
import { Key, Origin, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { bundle, GLOBAL } from './bundle.ts'
import type * as InPage from './inPage.ts'
import { SIZE, type Browser, type Point, type Tab } from './tab.ts'
import type { Target } from './target.ts'

/*
 * A browser over W3C WebDriver, which knows no roles and waits for nothing: the package ivya finds elements,
 * and each action is repeated until the driver can do it.
 */

/** Milliseconds for an action, with all its waiting. */
const ACTION = 20_000
/** Milliseconds for one command: a page that hangs answers none. */
const COMMAND = 15_000
const BETWEEN_TRIES = 50
/** Milliseconds in which the driver moves the mouse from one point to the next. */
const MOVE = 60

const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
}

/** Rejects when a command takes too long. */
async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const late = pause(COMMAND, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`The page answered no command for ${COMMAND / 1000} seconds`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
    late.catch(() => undefined)
  }
}

/** Faults of a moment, such as a page that is still being drawn, or is left while the command runs. */
const PASSING = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
  error.NoSuchElementError,
  error.NoSuchFrameError,
  error.MoveTargetOutOfBoundsError,
]

class NotYet extends Error {}

async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + ACTION
  for (;;) {
    try {
      return await work()
    } catch (reason) {
      const passes = reason instanceof NotYet || PASSING.some((kind) => reason instanceof kind)
      if (!passes || Date.now() > end) throw reason
    }
    await pause(BETWEEN_TRIES)
  }
}

/**
 * A browser of one WebDriver session.
 * @param url the address of the organization, without a trailing slash
 * @param end ends the driver's process, whether it answers or not
 */
export function overWebDriver(driver: WebDriver, url: string, end: () => Promise<void>): Browser {
  let last: Promise<unknown> = Promise.resolve()
  let current: string | undefined

  /** Runs commands to one tab after all commands before: the session has one current tab. */
  const inTab = <Result>(handle: string, commands: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(async () => {
      if (current !== handle) await withinTime(driver.switchTo().window(handle))
      current = handle
      return withinTime(commands())
    })
    last = turn.catch(() => undefined)
    return turn
  }

  const tabOf = (handle: string): Tab => {
    const turn = <Result>(commands: () => Promise<Result>): Promise<Result> => inTab(handle, commands)

    /** Calls a function of `inPage.ts`. */
    const call = async <Name extends keyof typeof InPage>(
      name: Name,
      ...given: readonly unknown[]
    ): Promise<ReturnType<(typeof InPage)[Name]>> => {
      const script = `const page = globalThis.${GLOBAL}
        return page && { result: page[arguments[0]](...[...arguments].slice(1)) }`
      const ask = () => driver.executeScript<{ result: never } | null>(script, name, ...given)
      const answer = await ask()
      if (answer) return answer.result
      await driver.executeScript(await bundle())
      return (await ask())?.result as never
    }

    /** @throws NotYet if there is no such element, or more than one */
    const theOnly = async ({ selector }: Target): Promise<WebElement> => {
      const found = (await call('find', selector)) as unknown as readonly WebElement[]
      if (found.length !== 1) throw new NotYet(`${found.length} elements match ${selector}`)
      return found[0] as WebElement
    }

    const act = <Result>(target: Target, action: (element: WebElement) => Promise<Result>): Promise<Result> =>
      untilDone(() => turn(async () => action(await theOnly(target))))

    const actions = () => driver.actions({ async: true })
    const type = (text: string): Promise<void> => actions().sendKeys(text).perform()
    const press = async (keys: string): Promise<void> => {
      const all = keys.split('+').map((name) => KEYS[name] ?? name)
      let sequence = actions()
      for (const key of all) sequence = sequence.keyDown(key)
      for (const key of all.toReversed()) sequence = sequence.keyUp(key)
      await sequence.perform()
    }
    const moveTo = ({ x, y }: Point) => ({
      x: Math.round(x),
      y: Math.round(y),
      origin: Origin.VIEWPORT,
      duration: MOVE,
    })
    const resize = async (width: number, height: number): Promise<void> => {
      const window = driver.manage().window()
      await window.setRect({ x: 0, y: 0, width, height })
      // The bars of the window take a part of the height.
      const inner = await driver.executeScript<number>('return innerHeight')
      await window.setRect({ x: 0, y: 0, width, height: height + height - inner })
    }

    return {
      goTo: (address) => turn(() => driver.get(new URL(address, url).href)),
      reload: () => turn(() => driver.navigate().refresh()),
      address: () => turn(() => driver.getCurrentUrl()),
      click: (target) =>
        act(target, async (element) => {
          await call('reveal', element)
          await element.click()
        }),
      hover: (target) =>
        act(target, (element) =>
          actions()
            .move({ origin: element, x: 1, y: 0, duration: MOVE })
            .move({ origin: element, duration: MOVE })
            .perform(),
        ),
      fill: (target, text) =>
        act(target, async (element) => {
          const isBegun = await call('beginFill', element, text)
          if (isBegun === null) throw new NotYet('The field takes no text')
          if (isBegun) await (text === '' ? press('Delete') : type(text))
        }),
      choose: (target, label) => act(target, (element) => call('choose', element, label)),
      attach: (field, path) => act(field, (element) => element.sendKeys(path)),
      type: (text) => turn(() => type(text)),
      press: (keys) => turn(() => press(keys)),
      drag: ([from, ...path]) =>
        turn(() => {
          let sequence = actions().move(moveTo(from)).press()
          for (const point of path) sequence = sequence.move(moveTo(point))
          return sequence.release().perform()
        }),
      resize: (width, height) => turn(() => resize(width, height)),
      read: ({ selector }) => untilDone(() => turn(() => call('read', selector))),
      run: (body) =>
        untilDone(() =>
          turn(() =>
            driver.executeAsyncScript(
              `const done = arguments[0];
              (async () => { ${body} })().then((result) => done({ result }), (fault) => done({ fault: String(fault) }))`,
            ),
          ),
        ).then((answer) => {
          const { result, fault } = answer as { result: never; fault?: string }
          if (fault !== undefined) throw new Error(fault)
          return result
        }),
      picture: () => turn(async () => Buffer.from(await driver.takeScreenshot(), 'base64')),
      another: async () => {
        const opened = await turn(async () => {
          await driver.switchTo().newWindow('window')
          current = await driver.getWindowHandle()
          await resize(SIZE.width, SIZE.height)
          return current
        })
        return tabOf(opened)
      },
    }
  }

  return {
    open: async () => {
      const tab = tabOf(await withinTime(driver.getWindowHandle()))
      await tab.resize(SIZE.width, SIZE.height)
      return tab
    },
    close: async () => {
      await withinTime(driver.quit()).catch(() => undefined)
      await end()
    },
  }
}
