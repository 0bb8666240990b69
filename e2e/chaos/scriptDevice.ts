import { emojiAt, type Device, type Surroundings } from './device.ts'
import type { KeptEvent, SentMessage } from './ledger.ts'
import type { Person } from './person.ts'
import { addressOf, keyOf } from './scene.ts'

const CALENDAR_DAY = '2031-05-12'

/** A person whose script calls the API, and repeats requests without an answer if repeating is safe. */
export function scriptDevice(name: string, index: number, person: Person, surroundings: Surroundings) {
  const { ledger, random, scene } = surroundings
  const emoji = emojiAt(index)
  const sent = (mine: 'own' | 'any'): SentMessage | undefined =>
    random.pick(
      [...ledger.messages.values()].filter(
        ({ id, device, deletion }) =>
          id !== undefined && deletion === 'none' && (mine === 'any' || device === name),
      ),
    )
  const planned = (): KeptEvent | undefined =>
    random.pick(
      [...ledger.events.values()].filter(
        ({ id, device, deletion }) => id !== undefined && deletion === 'none' && device === name,
      ),
    )
  const acts = {
    send: async () => {
      const conversation = random.pick(scene.conversations)
      if (!conversation) return
      const message = ledger.send(name, keyOf(conversation))
      ledger.note(`${name} sends ${message.name} to ${message.conversation}`)
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
      ledger.note(`${name} edits ${message.name} to v${version}: ${answer.kind}`)
    },
    move: async () => {
      const message = sent('own')
      if (!message) return
      const topic = random.pick(scene.topics) ?? 'plans'
      const propagate_mode = random.pick(['change_one', 'change_later', 'change_all'])
      const answer = await person.call('PATCH', `/messages/${message.id}`, { topic, propagate_mode })
      ledger.note(`${name} moves ${message.name} to ${topic} (${propagate_mode}): ${answer.kind}`)
    },
    delete: async () => {
      const message = sent('own')
      if (!message) return
      message.deletion = 'open'
      const answer = await person.call('DELETE', `/messages/${message.id}`)
      if (answer.kind === 'done') message.deletion = 'done'
      ledger.note(`${name} deletes ${message.name}: ${answer.kind}`)
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
      ledger.note(`${name} ${isWanted ? 'reacts to' : 'takes back from'} ${message.name}: ${answer.kind}`)
    },
    read: async () => {
      const some = [sent('any'), sent('any')].filter((each) => each !== undefined)
      const op = random.pick(['add', 'remove'])
      ledger.note(`${name} marks as read (${op}) ${some.map((each) => each.name).join(' ')}`)
      const messages = some.map(({ id }) => id)
      await person.call('POST', '/messages/flags', { messages, op, flag: 'read' })
    },
    plan: async () => {
      const title = ledger.nameFor(`${name}event`)
      const event: KeptEvent = {
        name: title,
        device: name,
        version: 0,
        openVersions: new Set(),
        creation: 'open',
        deletion: 'none',
      }
      ledger.events.set(title, event)
      const answer = await person.callCalendar('POST', '/events', {
        title,
        description: `${title} v0`,
        start_date: `${CALENDAR_DAY} 10:00:00`,
        end_date: `${CALENDAR_DAY} 11:00:00`,
      })
      if (answer.kind !== 'done') return
      event.creation = 'done'
      event.id = Number(answer.reply['id'])
    },
    replan: async () => {
      const event = planned()
      if (!event) return
      const version = Math.max(event.version, ...event.openVersions) + 1
      event.openVersions.add(version)
      const description = `${event.name} v${version}`
      const answer = await person.callCalendar('PATCH', `/events/${event.id}`, { description })
      if (answer.kind !== 'unanswered') event.openVersions.delete(version)
      if (answer.kind === 'done') event.version = version
      ledger.note(`${name} changes ${event.name} to v${version}: ${answer.kind}`)
    },
    cancel: async () => {
      const event = planned()
      if (!event) return
      event.deletion = 'open'
      const answer = await person.callCalendar('DELETE', `/events/${event.id}`)
      if (answer.kind === 'done') event.deletion = 'done'
      ledger.note(`${name} cancels ${event.name}: ${answer.kind}`)
    },
  }
  const weights = { send: 8, edit: 4, move: 2, delete: 1, react: 4, read: 2, plan: 1, replan: 1, cancel: 0.5 }
  return {
    name,
    emoji,
    act: async () => {
      ledger.operations += 1
      await acts[random.weighed(weights)]()
    },
  } satisfies Device
}
