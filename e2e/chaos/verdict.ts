import { isDeepStrictEqual } from 'node:util'
import type { Stretch, Tab } from './app.ts'
import { nameIn, type Ledger, type SentMessage } from './ledger.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'
import { viewKey } from '../../src/client/navigation/view.ts'

/** A message in the service's answer. */
interface StoredMessage {
  readonly id: number
  readonly content: string
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id: number }[]
}

async function storedMessages(person: Person, scene: Scene): Promise<readonly StoredMessage[]> {
  const all: StoredMessage[] = []
  for (const channel of [...scene.channelIds, scene.passing.id]) {
    for (let anchor = 'oldest'; ;) {
      const answer = await person.insist('GET', '/messages', {
        anchor,
        num_before: 0,
        num_after: 1000,
        include_anchor: anchor === 'oldest',
        narrow: [{ operator: 'channel', operand: channel }],
        apply_markdown: false,
      })
      if (answer.kind !== 'done') throw new Error(`Messages cannot be read: ${JSON.stringify(answer)}`)
      const { messages, found_newest } = answer.reply as { messages: StoredMessage[]; found_newest: boolean }
      all.push(...messages)
      const last = messages.at(-1)
      if (found_newest || last === undefined) break
      anchor = String(last.id)
    }
  }
  return all
}

/**
 * A thing with versions: the version in force is each time the acknowledged edit, or a later edit without an
 * answer.
 */
interface Versioned {
  readonly name: string
  readonly version: number
  readonly openVersions: ReadonlySet<number>
}

const wrongVersion = ({ name, version, openVersions }: Versioned, now = -1): string[] =>
  now === version || openVersions.has(now) ? [] : [`${name} has version ${now}, not ${version}`]

function wrongsOf(sent: SentMessage, found: readonly StoredMessage[]): string[] {
  const { name, deletion } = sent
  const [stored] = found
  if (found.length > 1) return [`${name} is there ${found.length} times`]
  if (stored === undefined) return deletion === 'none' ? [`${name} is lost`] : []
  if (deletion === 'done') return [`${name} is there although it was deleted`]
  return wrongVersion(sent, nameIn(stored.content)?.version)
}

/** Checks that no message is lost or doubled, and that edits and deletions are as acknowledged. */
function wrongMessages(ledger: Ledger, stored: readonly StoredMessage[]): string[] {
  const byName = Map.groupBy(stored, ({ content }) => nameIn(content)?.name)
  const strangers = [...byName.keys()].filter((name) => name !== undefined && !ledger.messages.has(name))
  return [
    ...[...ledger.messages.values()].flatMap((sent) => wrongsOf(sent, byName.get(sent.name) ?? [])),
    ...strangers.map((name) => `${name} was sent by nobody`),
  ]
}

/** Checks that the messages of one device in one conversation are in the order of sending. */
function wrongOrder(ledger: Ledger, stored: readonly StoredMessage[]): string[] {
  const last = new Map<string, SentMessage>()
  return stored
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, content }) => {
      const sent = ledger.messages.get(nameIn(content)?.name ?? '')
      if (!sent) return []
      const key = `${sent.device} ${sent.conversation}`
      const before = last.get(key)
      last.set(key, sent)
      return before && before.place > sent.place
        ? [`${sent.name} (${id}) stands after ${before.name} in ${sent.conversation}`]
        : []
    })
}

function wrongReactions(
  ledger: Ledger,
  stored: readonly StoredMessage[],
  emojis: ReadonlyMap<string, string>,
): string[] {
  const byName = new Map(stored.map((each) => [nameIn(each.content)?.name, each] as const))
  return [...ledger.reactions].flatMap(([name, byDevice]) =>
    [...byDevice].flatMap(([device, { isThere, isCertain }]) => {
      const message = byName.get(name)
      if (!isCertain || !message) return []
      const isStored = message.reactions.some(({ emoji_name }) => emoji_name === emojis.get(device))
      return isStored === isThere ? [] : [`The reaction of ${device} to ${name} is ${String(isStored)}`]
    }),
  )
}

function wrongEvents(ledger: Ledger, titles: readonly string[]): string[] {
  return [...ledger.events.values()].flatMap((event) => {
    const { name, creation, deletion } = event
    const found = titles.map(nameIn).filter((each) => each?.name === name)
    const times = found.length
    const isWanted = creation === 'done' && deletion === 'none'
    if (times > 1) return [`Event ${name} is there ${times} times`]
    if (isWanted && times === 0) return [`Event ${name} is lost`]
    if (deletion === 'done' && times > 0) return [`Event ${name} is there although it was deleted`]
    return times === 0 ? [] : wrongVersion(event, found[0]?.version)
  })
}

const within = ({ messages }: Stretch, from: number, to: number) =>
  messages.filter(({ id }) => id >= from && id <= to)

async function differences(name: string, tab: Tab, fresh: Tab, scene: Scene): Promise<string[]> {
  const found: string[] = []
  const states = [tab.state(), fresh.state()] as [Record<string, unknown>, Record<string, unknown>]
  for (const [part, value] of Object.entries(states[1])) {
    if (isDeepStrictEqual(states[0][part], value)) continue
    found.push(`${name}: ${part} differs: ${short(states[0][part])} instead of ${short(value)}`)
  }
  for (const view of scene.views) {
    const [here, there] = [await tab.stretch(view), await fresh.stretch(view)]
    const [from, to] = [Math.max(here.from, there.from), Math.min(here.to, there.to)]
    const [mine, theirs] = [within(here, from, to), within(there, from, to)]
    if (!isDeepStrictEqual(mine, theirs)) {
      found.push(`${name}: ${viewKey(view)} differs: ${firstDifference(mine, theirs)}`)
    }
  }
  return found
}

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing'

/** The first message that differs, with its different parts. */
function firstDifference(mine: readonly object[], theirs: readonly object[]): string {
  const at = mine.findIndex((each, index) => !isDeepStrictEqual(each, theirs[index]))
  const [here, there] = [mine.at(at), theirs.at(at)].map((each): Record<string, unknown> => ({ ...each }))
  if (mine.length !== theirs.length || !here || !there) {
    return `${mine.length} messages instead of ${theirs.length}, first ${short(here)} instead of ${short(there)}`
  }
  const parts = Object.keys(there).filter((part) => !isDeepStrictEqual(here[part], there[part]))
  return parts
    .map((part) => `${String(here['content'])} ${part} ${short(here[part])} instead of ${short(there[part])}`)
    .join(', ')
}

export interface Witnesses {
  readonly ledger: Ledger
  readonly scene: Scene
  /** Reads the service without faults. */
  readonly reader: Person
  /** The emoji of each device. */
  readonly emojis: ReadonlyMap<string, string>
  /** Each app beside an app that signed in later. */
  readonly apps: readonly { readonly name: string; readonly tab: Tab; readonly fresh: Tab }[]
}

/** Describes every broken promise in words. */
export async function verdict({ ledger, scene, reader, emojis, apps }: Witnesses): Promise<string[]> {
  const stored = await storedMessages(reader, scene)
  const wrongs = [
    ...wrongMessages(ledger, stored),
    ...wrongOrder(ledger, stored),
    ...wrongReactions(ledger, stored, emojis),
  ]
  for (const { name, tab, fresh } of apps) {
    wrongs.push(...(await differences(name, tab, fresh, scene)))
    wrongs.push(...wrongEvents(ledger, fresh.eventTitles()))
    if (!isDeepStrictEqual(tab.eventTitles(), fresh.eventTitles())) {
      wrongs.push(
        `${name}: events differ: ${short(tab.eventTitles())} instead of ${short(fresh.eventTitles())}`,
      )
    }
  }
  return wrongs
}
