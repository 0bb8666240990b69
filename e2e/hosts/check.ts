import { call } from '../bench/http.ts'
import type { Account, Backing } from './backing.ts'
import type { Person, Sent, Work } from './person.ts'

interface Stored {
  readonly id: number
  readonly content: string
}

const PAGE = 5000
/** Milliseconds within which everything that was sent has to arrive. */
const PATIENCE = 30_000
const PAUSE = 100

const authorizationOf = ({ email, key }: Account): string =>
  `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`

/** Reads a channel where it is stored, without a host in between. */
async function readChannel(url: string, account: Account): Promise<readonly Stored[]> {
  const narrow = JSON.stringify([{ operator: 'channel', operand: account.channelId }])
  const range = {
    anchor: 'oldest',
    num_before: '0',
    num_after: String(PAGE),
    apply_markdown: 'false',
    narrow,
  }
  const { body } = await call(`${url}/api/v1/messages`, 'GET', authorizationOf(account), range)
  return (JSON.parse(body) as { messages: Stored[] }).messages
}

async function checkFile(url: string, account: Account, { name, file }: Sent): Promise<string | undefined> {
  if (!file) return undefined
  const response = await fetch(`${url}${file.url}`, { headers: { authorization: authorizationOf(account) } })
  return (await response.text()) === file.content ? undefined : `the file of ${name} is not what was sent`
}

/** What is wrong with the stored messages of a channel. */
async function channelFaults(backing: Backing, account: Account, sent: readonly Sent[]): Promise<string[]> {
  const stored = await readChannel(backing.url, account)
  const byId = new Map(stored.map((message) => [message.id, message]))
  const counts = Map.groupBy(stored, ({ content }) => content.split(' ')[0] ?? '')
  const wrongs = sent.flatMap(({ name, id, content }) => [
    ...(byId.has(id) ? [] : [`${name} is lost`]),
    ...((counts.get(name)?.length ?? 0) > 1 ? [`${name} is there ${counts.get(name)?.length} times`] : []),
    ...(byId.has(id) && byId.get(id)?.content !== content
      ? [`${name} has another text: an edit is lost`]
      : []),
  ])
  const known = new Set(sent.map(({ id }) => id))
  const strange = stored.filter(({ id }) => !known.has(id)).map(({ content }) => `nobody knows of ${content}`)
  const files = await Promise.all(sent.map((each) => checkFile(backing.url, account, each)))
  return [...wrongs, ...strange, ...files.filter((fault) => fault !== undefined)]
}

/** Waits until a person has received the messages, and says which came never, or twice. */
async function receptionFaults(person: Person, sent: readonly Sent[]): Promise<string[]> {
  const until = Date.now() + PATIENCE
  const isMissing = (): boolean => sent.some(({ id }) => !person.received.has(id))
  while (isMissing() && Date.now() < until) {
    await person.follow('look')
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  const { email } = person.browser.account
  return [
    ...sent.filter(({ id }) => !person.received.has(id)).map(({ name }) => `${email} never received ${name}`),
    ...[...person.received]
      .filter(([, times]) => times > 1)
      .map(([id, times]) => `${email} received ${id} ${times} times`),
  ]
}

/** Compares what the people did with what is stored, and with what each of them received. */
export async function checkEverything(
  backing: Backing,
  people: readonly Person[],
  { sent, wrongs }: Work,
): Promise<void> {
  const ofChannel = Map.groupBy(sent, ({ channelId }) => channelId)
  const accounts = new Map(backing.accounts.map((account) => [account.channelId, account]))
  for (const [channelId, account] of accounts) {
    wrongs.push(...(await channelFaults(backing, account, ofChannel.get(channelId) ?? [])))
  }
  for (const person of people) {
    wrongs.push(...(await receptionFaults(person, ofChannel.get(person.browser.account.channelId) ?? [])))
  }
}
