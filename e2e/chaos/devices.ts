import { nameIn, type KeptEvent, type Ledger, type SentMessage } from './ledger.ts'
import type { Person } from './person.ts'
import type { Seat } from './nemesis.ts'
import type { Random } from './random.ts'
import { addressOf, keyOf, type Scene } from './scene.ts'

/*
 * Those who do things: tabs with the app in them, and scripts that call the interface. Each does one thing after the
 * other, at random, and writes into the ledger what it did and what it heard.
 */

interface Emoji {
  readonly name: string
  readonly code: string
}

export interface Device {
  readonly name: string
  /** Nobody else reacts with it. */
  readonly emoji: Emoji
  /** Does something; resolves when it is over as far as the device is concerned. */
  readonly act: () => Promise<void>
}

export interface Surroundings {
  readonly ledger: Ledger
  readonly random: Random
  readonly scene: Scene
}

const FEED = { kind: 'feed' } as const

const emojis: readonly Emoji[] = [
  { name: 'tada', code: '1f389' },
  { name: 'octopus', code: '1f419' },
  { name: 'heart', code: '2764' },
  { name: 'rocket', code: '1f680' },
  { name: 'cat', code: '1f408' },
]

/** Somebody with the app before them, in whichever tab is open there. */
export function appDevice({ name, tab, opened }: Seat, index: number, surroundings: Surroundings) {
  const { ledger, random, scene } = surroundings
  const emoji = emojis[index] ?? { name: 'cat', code: '1f408' }
  const someMessage = () => random.pick(tab().messages(FEED).slice(-40))
  const acts = {
    send: () => {
      const conversation = random.pick(scene.conversations)
      if (!conversation) return
      const message = ledger.send(name, keyOf(conversation))
      tab().send(conversation, `${message.name} v0`)
    },
    react: async () => {
      const message = someMessage()
      const found = message && nameIn(message.content)
      if (!found) return
      const wish = ledger.reaction(found.name, name)
      // A click on a message that is being deleted is refused; what it then was, nobody needs to know.
      wish.isCertain = false
      await tab().react(message, emoji)
    },
    star: async () => {
      const message = someMessage()
      if (message) await tab().star(message)
    },
    read: () => {
      const unread = tab()
        .messages(FEED)
        .filter(({ flags }) => !flags.includes('read'))
      tab().read(unread.slice(0, 1 + random.below(5)))
    },
    draft: () => {
      const text = `draft ${ledger.nameFor(`${name}draft`)}`
      ledger.drafts.set(name, text)
      tab().saveDraft({ kind: 'topic', channelId: scene.channelIds[0], topic: `draft of ${name}` }, text)
    },
    join: () => tab().join(scene.passing.name, random.pick(['in', 'out'])),
  }
  const weights = { send: 10, react: 4, star: 2, read: 4, draft: 1, join: 1 }
  return {
    name,
    emoji,
    act: async () => {
      ledger.operations += 1
      await opened()
      // What fails is shown to the person, and is not what is looked at here.
      await Promise.resolve(acts[random.weighed(weights)]()).catch(() => undefined)
    },
  } satisfies Device
}

const CALENDAR_DAY = '2031-05-12'

/** Somebody whose script calls the interface, and repeats what it may when there is no answer. */
export function scriptDevice(name: string, index: number, person: Person, surroundings: Surroundings) {
  const { ledger, random, scene } = surroundings
  const emoji = emojis[index] ?? { name: 'cat', code: '1f408' }
  const sent = (mine: 'own' | 'any'): SentMessage | undefined =>
    random.pick(
      [...ledger.messages.values()].filter(
        ({ id, device, deletion }) =>
          id !== undefined && deletion === 'none' && (mine === 'any' || device === name),
      ),
    )
  const acts = {
    send: async () => {
      const conversation = random.pick(scene.conversations)
      if (!conversation) return
      const message = ledger.send(name, keyOf(conversation))
      const fields = { ...addressOf(conversation), content: `${message.name} v0` }
      const answer = await person.insist('POST', '/messages', fields, { 'idempotency-key': message.name })
      if (answer.kind === 'done') message.id = Number(answer.reply['id'])
    },
    edit: async () => {
      const message = sent('own')
      if (!message) return
      const version = Math.max(message.version, ...message.openVersions) + 1
      message.openVersions.add(version)
      const content = `${message.name} v${version}`
      const answer = await person.call('PATCH', `/messages/${message.id}`, { content })
      if (answer.kind !== 'unanswered') message.openVersions.delete(version)
      if (answer.kind === 'done') message.version = version
    },
    move: async () => {
      const message = sent('own')
      if (!message) return
      const topic = random.pick(scene.topics) ?? 'plans'
      const propagate_mode = random.pick(['change_one', 'change_later', 'change_all'])
      await person.call('PATCH', `/messages/${message.id}`, { topic, propagate_mode })
    },
    delete: async () => {
      const message = sent('own')
      if (!message) return
      message.deletion = 'open'
      const answer = await person.call('DELETE', `/messages/${message.id}`)
      if (answer.kind === 'done') message.deletion = 'done'
    },
    react: async () => {
      const message = sent('any')
      if (!message) return
      const wish = ledger.reaction(message.name, name)
      const isWanted = !wish.isThere
      const answer = await person.call(isWanted ? 'POST' : 'DELETE', `/messages/${message.id}/reactions`, {
        emoji_name: emoji.name,
      })
      if (answer.kind === 'done') wish.isThere = isWanted
      else wish.isCertain = false
    },
    read: async () => {
      const messages = [sent('any')?.id, sent('any')?.id].filter((id) => id !== undefined)
      const op = random.pick(['add', 'remove'])
      await person.call('POST', '/messages/flags', { messages, op, flag: 'read' })
    },
    plan: async () => {
      const title = ledger.nameFor(`${name}event`)
      const event: KeptEvent = { name: title, creation: 'open', deletion: 'none' }
      ledger.events.set(title, event)
      const answer = await person.callCalendar('POST', '/events', {
        title,
        start_date: `${CALENDAR_DAY} 10:00:00`,
        end_date: `${CALENDAR_DAY} 11:00:00`,
      })
      if (answer.kind !== 'done') return
      event.creation = 'done'
      event.id = Number(answer.reply['id'])
    },
    cancel: async () => {
      const event = random.pick(
        [...ledger.events.values()].filter(({ id, deletion }) => id !== undefined && deletion === 'none'),
      )
      if (!event) return
      event.deletion = 'open'
      const answer = await person.callCalendar('DELETE', `/events/${event.id}`)
      if (answer.kind === 'done') event.deletion = 'done'
    },
  }
  const weights = { send: 8, edit: 4, move: 2, delete: 1, react: 4, read: 2, plan: 1, cancel: 0.5 }
  return {
    name,
    emoji,
    act: async () => {
      ledger.operations += 1
      await acts[random.weighed(weights)]()
    },
  } satisfies Device
}
