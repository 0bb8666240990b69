import type { Ledger } from './ledger.ts'
import type { Seat } from './nemesis.ts'
import { draftPlace, type Scene } from './scene.ts'
import { openTab, type Browser, type WatchedTab } from './tabs.ts'

/** A seat at a browser with an open tab. */
export interface OpenSeat extends Seat {
  readonly browser: Browser
  readonly tab: () => WatchedTab
}

/** Opens the app in a tab at the seat. `doubles` collects messages that the tab ever shows twice. */
export async function takeSeat(
  name: string,
  browser: Browser,
  scene: Scene,
  ledger: Ledger,
  doubles: Set<string>,
): Promise<OpenSeat> {
  const options = { views: scene.views, onDouble: (what: string) => doubles.add(`${name}: twice ${what}`) }
  const open = async (): Promise<WatchedTab> => {
    const tab = await openTab(browser, options)
    await tab.ready
    return tab
  }
  let opening = open()
  let tab = await opening
  return {
    name,
    browser,
    tab: () => tab,
    opened: async () => {
      await opening
    },
    crash: async () => {
      tab.end()
      ledger.note(`${name} crashes`)
      ledger.draftOf(name).crash()
      opening = open()
      tab = await opening
      ledger.note(`${name} is back`)
    },
  }
}

/** Devices whose draft differs from their last stored text. */
export async function draftsBehind(
  seats: readonly OpenSeat[],
  ledger: Ledger,
  scene: Scene,
): Promise<string[]> {
  const behind: string[] = []
  for (const { name, browser } of seats) {
    const kept = (await browser.drafts()).get(draftPlace(scene, name).topic) ?? []
    const { possible } = ledger.draftOf(name)
    const isKept = possible.some((text) => (text === undefined ? kept.length === 0 : kept.includes(text)))
    if (!isKept)
      behind.push(`the draft of ${name} is ${kept.join(' and ')} instead of ${possible.join(' or ')}`)
  }
  return behind
}
