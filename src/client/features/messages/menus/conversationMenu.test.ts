import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateUserTopic } from '../../../../protocol/chat/channelTools.ts'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { userTopics } from '../../channels/queries.ts'
import { topicVisibility } from '../../channels/topics.ts'
import { messageAction } from '../actions/messageActions.ts'
import { conversationMenu } from './conversationMenu.ts'
import { topicActions } from './topicActions.tsx'

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
const ben = { kind: 'direct', userIds: [8] } as const

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const menuOf = (conversation: Conversation, session: Session = example.session): readonly MenuEntry[] =>
  conversationMenu({ session, text: (key) => key }, conversation)
const textsOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.map((entry) => (entry.kind === 'separator' ? '—' : entry.text))

/** Chooses the entry of the topic's menu. */
function choose(text: string): void {
  const entry = menuOf(icons).find((each) => each.kind === 'action' && each.text === text)
  if (entry?.kind !== 'action') throw new Error(`The menu has no ${text}`)
  entry.run()
}

const answerLast = async (reply: unknown): Promise<void> => {
  example.last(updateUserTopic).answer(reply)
  await vi.advanceTimersByTimeAsync(0)
}
const policy = () => topicVisibility(userTopics(example.session), 3, 'icons')
const toasts = () => useToasts.getState().toasts

test('a topic offers what the reader can do with it', () => {
  expect(textsOf(menuOf(icons))).toEqual([
    'channels.markRead',
    'channels.followTopic',
    'channels.muteTopic',
    'dates.entry',
    'channels.copyLink',
  ])
})

test('a direct conversation offers no muting and no following', () => {
  expect(textsOf(menuOf(ben))).toEqual(['channels.markRead', 'dates.entry', 'channels.copyLink'])
})

test('visitors are offered the actions that need no account', () => {
  const visitor = { ...example.session, userId: NOBODY }
  expect(textsOf(menuOf(icons, visitor))).toEqual(['dates.entry', 'channels.copyLink'])
})

test('the key on a message does what the menu of its topic does', () => {
  expect(messageAction('mute').keys).toBe(topicActions.mute.keys)
  expect(messageAction('move').keys).toBe(topicActions.move.keys)
})

describe('muting a topic', () => {
  test('shows at once, and the menu offers the opposite', async () => {
    choose('channels.muteTopic')
    expect(policy()).toBe(VisibilityPolicy.muted)
    expect(textsOf(menuOf(icons))).toContain('channels.unmuteTopic')
    await answerLast({})
    choose('channels.unmuteTopic')
    expect(policy()).toBe(VisibilityPolicy.inherit)
  })

  test('in a muted channel means to follow the channel again', async () => {
    example.restore({ subscriptions: [aSubscription({ is_muted: true })] })
    choose('channels.unmuteTopic')
    expect(policy()).toBe(VisibilityPolicy.unmuted)
    await answerLast({})
    choose('channels.muteTopic')
    expect(policy()).toBe(VisibilityPolicy.inherit)
  })

  /** Mutes the topic and undoes it; the call that undoes it waits for its answer. */
  const undo = async (): Promise<void> => {
    choose('channels.muteTopic')
    await answerLast({})
    expect(policy()).toBe(VisibilityPolicy.muted)
    toasts()[0]?.action?.run()
  }

  test('can be undone', async () => {
    await undo()
    expect(policy()).toBe(VisibilityPolicy.inherit)
  })

  test('stays when the undo is refused, which is said', async () => {
    await undo()
    example.last(updateUserTopic).fail(new ApiError('BAD_REQUEST', 'Invalid channel ID', 400))
    await vi.advanceTimersByTimeAsync(0)
    expect(toasts().at(-1)).toMatchObject({ text: 'channels.refused', tone: 'danger' })
    expect(policy()).toBe(VisibilityPolicy.muted)
  })

  test('that is refused says so, offers no undo, and leaves the topic as it was', async () => {
    choose('channels.muteTopic')
    example.last(updateUserTopic).fail(new ApiError('BAD_REQUEST', 'Invalid channel ID', 400))
    await vi.advanceTimersByTimeAsync(0)
    expect(toasts()).toEqual([expect.objectContaining({ text: 'channels.refused', tone: 'danger' })])
    expect(toasts()[0]?.action).toBeUndefined()
    expect(policy()).toBe(VisibilityPolicy.inherit)
  })
})
