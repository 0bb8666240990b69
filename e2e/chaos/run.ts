import { startFaultProxy } from '../faultProxy.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import type { Tab } from './app.ts'
import { appDevice } from './appDevice.ts'
import type { Device } from './device.ts'
import { Ledger, nameIn } from './ledger.ts'
import { Nemesis } from './nemesis.ts'
import { aPerson } from './person.ts'
import { Random } from './random.ts'
import { addressOf, setScene } from './scene.ts'
import { scriptDevice } from './scriptDevice.ts'
import { draftsBehind, takeSeat } from './seats.ts'
import { pause, settled } from './settled.ts'
import { openBrowser, openTab } from './tabs.ts'
import { verdict } from './verdict.ts'

export interface Outcome {
  /** Every broken promise; empty if all promises hold. */
  readonly wrongs: readonly string[]
  /** Notes on the messages and events with broken promises. */
  readonly notes: readonly string[]
  readonly operations: number
  readonly messages: number
  /** Number of times that each fault happened. */
  readonly faults: ReadonlyMap<string, number>
  /** Milliseconds from the last fault until everything had settled. */
  readonly healed: number
}

/** Milliseconds between two reads of the service, which limits requests per minute. */
const ASK = 1000

/** Carries out `count` operations in all devices together, each device as fast as it can. */
async function operate(
  devices: readonly Device[],
  ledger: Ledger,
  count: number,
  random: Random,
): Promise<void> {
  await Promise.all(
    devices.map(async ({ act }) => {
      const rests = random.branch()
      while (ledger.operations < count) {
        await act()
        await pause(rests.below(60))
      }
    }),
  )
}

/** Runs people and scripts with a nemesis among them, and compares the state after healing. */
export async function runChaos({ seed, operations }: { seed: number; operations: number }): Promise<Outcome> {
  const random = new Random(seed)
  const ledger = new Ledger()
  const organisation = await startOrganisation()
  const network = await startFaultProxy(organisation.port)
  const owner = await aPerson(organisation.url, 'owner')
  const browsers = [await openBrowser(network.url, 'hana'), await openBrowser(network.url, 'lena')] as const
  const [hana, lena] = browsers
  const scripts = [await aPerson(network.url, 'noah'), await aPerson(network.url, 'admin')] as const
  const members = [hana.userId, lena.userId, ...scripts.map(({ userId }) => userId)]
  const scene = await setScene(owner, members)
  const doubles = new Set<string>()
  const seats = [
    await takeSeat('hana', hana, scene, ledger, doubles),
    await takeSeat('hanatwo', hana, scene, ledger, doubles),
    await takeSeat('lena', lena, scene, ledger, doubles),
  ]
  const freshTabs: Tab[] = []
  try {
    const surroundings = () => ({ ledger, random: random.branch(), scene })
    const devices: Device[] = [
      ...seats.map((seat, index) => appDevice(seat, index, surroundings())),
      ...scripts.map((each, index) =>
        scriptDevice(['noah', 'admin'][index] ?? '', seats.length + index, each, surroundings()),
      ),
    ]
    const nemesis = new Nemesis(
      {
        organisation,
        network,
        seats,
        dropQueue: async (seat) => {
          const queue_id = seat.tab().queueId()
          const { browser } = seats.find((each) => each.name === seat.name) ?? {}
          if (queue_id === undefined || !browser) return
          await browser
            .fetch('/api/v1/events', {
              method: 'DELETE',
              headers: { 'x-client': 'app' },
              body: new URLSearchParams({ queue_id }),
            })
            .catch(() => undefined)
        },
      },
      ledger,
      random.branch(),
    )
    const trouble = nemesis.run()
    await operate(devices, ledger, operations, random)
    nemesis.stop()
    await trouble
    const healedAt = Date.now()
    for (const seat of seats) seat.tab().wake()
    await settled(() =>
      seats.flatMap(({ name, tab }) =>
        tab()
          .unsent()
          .map((each) => `${name} (${tab().isLive() ? 'live' : 'not live'}): ${each}`),
      ),
    )
    await settled(() => draftsBehind(seats, ledger, scene), ASK)
    await settled(() =>
      seats.flatMap(({ name, tab }) =>
        tab()
          .unrest()
          .map((each) => `${name} ${each}`),
      ),
    )
    const marker = ledger.send('end', 'end')
    await owner.insist('POST', '/messages', { ...addressOf(scene.end), content: `${marker.name} v0` })
    await settled(() =>
      seats.flatMap(({ name, tab }) => {
        const isThere = tab()
          .messages(scene.end)
          .some(({ content }) => nameIn(content)?.name === marker.name)
        return isThere && tab().isLive() ? [] : [`${name} is behind`]
      }),
    )
    const healed = Date.now() - healedAt
    const apps = []
    for (const { name, browser, tab } of seats) {
      const fresh = await openTab(
        { ...browser, disk: { ...browser.disk, all: () => Promise.resolve([]) } },
        { views: [], onDouble: () => undefined },
      )
      freshTabs.push(fresh)
      await fresh.ready
      apps.push({ name, tab: tab(), fresh })
    }
    const emojis = new Map(devices.map(({ name, emoji }) => [name, emoji.name] as const))
    const wrongs = [...(await verdict({ ledger, scene, reader: owner, emojis, apps })), ...doubles]
    return {
      wrongs,
      notes: ledger.notesOn(wrongs),
      operations: ledger.operations,
      messages: ledger.messages.size,
      faults: ledger.faults,
      healed,
    }
  } finally {
    for (const tab of [...freshTabs, ...seats.map((each) => each.tab())]) tab.end()
    await network.close()
    await organisation.dispose()
  }
}
