import { emojiAt, type Device, type Surroundings } from './device.ts'
import { nameIn } from './ledger.ts'
import type { Seat } from './nemesis.ts'
import { draftPlace, keyOf } from './scene.ts'

const FEED = { kind: 'feed' } as const

/** A person who uses the app, in the tab that is open at their seat. */
export function appDevice({ name, tab, opened }: Seat, index: number, surroundings: Surroundings) {
  const { ledger, random, scene } = surroundings
  const emoji = emojiAt(index)
  const someMessage = () => random.pick(tab().messages(FEED).slice(-40))
  const acts = {
    send: () => {
      const conversation = random.pick(scene.conversations)
      if (!conversation) return
      const message = ledger.send(name, keyOf(conversation))
      ledger.note(`${name} writes ${message.name} to ${message.conversation}`)
      tab().send(conversation, `${message.name} v0`)
    },
    react: async () => {
      const message = someMessage()
      const found = message && nameIn(message.content)
      if (!found) return
      const wish = ledger.reaction(found.name, name)
      // A click on a message that is being deleted is refused; the state at that moment does not matter.
      wish.isCertain = false
      ledger.note(`${name} reacts to ${found.name}`)
      await tab().react(message, emoji)
    },
    star: async () => {
      const message = someMessage()
      if (!message) return
      ledger.note(`${name} stars ${nameIn(message.content)?.name}`)
      await tab().star(message)
    },
    read: () => {
      const unread = tab()
        .messages(FEED)
        .filter(({ flags }) => !flags.includes('read'))
      const some = unread.slice(0, 1 + random.below(5))
      ledger.note(`${name} reads ${some.map(({ content }) => nameIn(content)?.name).join(' ')}`)
      tab().read(some)
    },
    draft: () => {
      const text = `draft ${ledger.nameFor(`${name}draft`)}`
      ledger.draftOf(name).write(text)
      tab().saveDraft(draftPlace(scene, name), text)
    },
    join: () => {
      const how = random.pick(['in', 'out'])
      ledger.note(`${name} goes ${how}`)
      return tab().join(scene.passing.name, how)
    },
  }
  const weights = { send: 10, react: 4, star: 2, read: 4, draft: 1, join: 1 }
  return {
    name,
    emoji,
    act: async () => {
      ledger.operations += 1
      await opened()
      // The app shows a failure to the person; this check does not look at that.
      await Promise.resolve(acts[random.weighed(weights)]()).catch(() => undefined)
    },
  } satisfies Device
}
