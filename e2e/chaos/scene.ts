import { conversationKey, type Conversation, type View } from '../../src/client/navigation/view.ts'
import type { Person } from './person.ts'

/** The channels of a run in an organization, used by no other run. */
export interface Scene {
  /** Conversations to which the devices send. */
  readonly conversations: readonly Conversation[]
  /** Channels that all people join and never leave. */
  readonly channelIds: readonly [number, number]
  /** The channel that people join and leave. */
  readonly passing: { readonly id: number; readonly name: string }
  readonly topics: readonly string[]
  /** The conversation for the messages that mark the end. */
  readonly end: Conversation & { readonly kind: 'topic' }
  readonly views: readonly View[]
}

const TOPICS = ['plans', 'lunch', 'icons'] as const

async function makeChannel(owner: Person, name: string, members: readonly number[]): Promise<number> {
  await owner.insist('POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: members,
    announce: false,
  })
  const answer = await owner.insist('GET', '/get_stream_id', { stream: name })
  if (answer.kind !== 'done') throw new Error(`There is no channel ${name}`)
  return Number(answer.reply['stream_id'])
}

/** Makes the channels, with these people as subscribers. */
export async function setScene(owner: Person, members: readonly number[]): Promise<Scene> {
  const [first, second, third] = ['chaos one', 'chaos two', 'chaos three'] as const
  const channelIds = [
    await makeChannel(owner, first, members),
    await makeChannel(owner, second, members),
  ] as const
  const passing = { id: await makeChannel(owner, third, members), name: third }
  const topics = channelIds.flatMap((channelId) =>
    TOPICS.map((topic): Conversation => ({ kind: 'topic', channelId, topic })),
  )
  const end = { kind: 'topic', channelId: channelIds[0], topic: 'the end' } as const
  const inPassing: Conversation = { kind: 'topic', channelId: passing.id, topic: 'passing' }
  return {
    conversations: [...topics, inPassing],
    channelIds,
    passing,
    topics: TOPICS,
    end,
    views: [
      { kind: 'feed' },
      { kind: 'starred' },
      ...channelIds.map((channelId): View => ({ kind: 'channel', channelId })),
      ...topics,
      end,
    ],
  }
}

/** The API's names of a conversation in a request to send. */
export const addressOf = (conversation: Conversation): Readonly<Record<string, unknown>> =>
  conversation.kind === 'topic'
    ? { type: 'stream', to: conversation.channelId, topic: conversation.topic }
    : { type: 'private', to: conversation.userIds }

/** The conversation of that device's draft: no other device writes there, and none sends there. */
export const draftPlace = ({ channelIds }: Scene, device: string) =>
  ({ kind: 'topic', channelId: channelIds[0], topic: `draft of ${device}` }) as const

export const keyOf = conversationKey
