import { createRequire } from 'node:module'

/* The library zulip-js from npm: zulipJs.ts <folder with the library> <zuliprc> */

type Answer = Readonly<Record<string, unknown>>
type Call = (args?: Record<string, unknown>) => Promise<Answer>

interface Client {
  readonly users: { readonly retrieve: Call; readonly me: { readonly getProfile: Call } }
  readonly streams: { readonly retrieve: Call; readonly subscriptions: { readonly retrieve: Call } }
  readonly messages: { readonly send: Call; readonly retrieve: Call; readonly update: Call }
  readonly reactions: { readonly add: Call; readonly remove: Call }
  readonly queues: { readonly register: Call; readonly deregister: Call }
  readonly events: { readonly retrieve: Call }
}

const [folder = '', zuliprc = ''] = process.argv.slice(2)
const zulip = createRequire(`${folder}/`)('zulip-js') as (config: { zuliprc: string }) => Promise<Client>

async function step(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work()
  if (answer['result'] !== 'success') throw new Error(`${name}: ${JSON.stringify(answer)}`)
  console.log(`  ${name}: ${JSON.stringify(answer).slice(0, 110)}`)
  return answer
}

const client = await zulip({ zuliprc })
await step('users.me.getProfile', () => client.users.me.getProfile())
await step('users.retrieve', () => client.users.retrieve())
await step('streams.retrieve', () => client.streams.retrieve())
await step('streams.subscriptions.retrieve', () => client.streams.subscriptions.retrieve())
const queue = await step('queues.register', () => client.queues.register({ event_types: ['message'] }))
const { queue_id, last_event_id } = queue
const talk = { type: 'stream', to: 'general', subject: 'a talk of scripts' }
const { id } = await step('messages.send', () => client.messages.send({ ...talk, content: 'Hello' }))
await step('events.retrieve', () => client.events.retrieve({ queue_id, last_event_id, dont_block: true }))
await step('messages.update', () => client.messages.update({ message_id: id, content: 'Hello again' }))
await step('messages.retrieve', () =>
  client.messages.retrieve({ anchor: 'newest', num_before: 3, num_after: 0 }),
)
const reaction = { message_id: id, emoji_name: 'tada' }
await step('reactions.add', () => client.reactions.add(reaction))
await step('reactions.remove', () => client.reactions.remove(reaction))
await step('queues.deregister', () => client.queues.deregister({ queue_id }))
