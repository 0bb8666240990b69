import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribe, unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { updateFlags } from '../../../protocol/chat/messages.ts'
import { aChannel, aSubscription } from '../../features/channels/channels.testing.ts'
import { channelsFeature } from '../../features/channels/feature.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { useToasts } from '../../ui/toastStore.ts'
import { channelMenu, leave } from './channelActions.tsx'

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
  example = aSession([channelsFeature])
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
})

const context = () => ({ session: example.session, text: (key: string) => key })
const textsOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.map((entry) => (entry.kind === 'separator' ? '—' : entry.text))

test('subscribers are offered their own settings, members and leaving', () => {
  example.restore({ subscriptions: [aSubscription({ is_muted: true })] })
  expect(textsOf(channelMenu(context(), aSubscription()))).toEqual([
    'channels.markRead',
    'channels.allTopics',
    'channels.pin',
    'sections.entry',
    'sections.colorEntry',
    'channels.unmute',
    'channels.notifications',
    'dates.entry',
    'channels.copyLink',
    '—',
    'manage.membersEntry',
    '—',
    'channels.leave',
  ])
})

test('others are offered what needs no subscription', () => {
  example.restore({ subscriptions: [], unsubscribed: [aChannel()] })
  expect(textsOf(channelMenu(context(), aChannel()))).toEqual([
    'channels.allTopics',
    'dates.entry',
    'channels.copyLink',
    '—',
    'manage.membersEntry',
  ])
})

describe('leaving a channel', () => {
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const unread = {
    unread_msgs: {
      count: 1,
      pms: [],
      streams: [{ stream_id: 3, topic: 'icons', unread_message_ids: [41] }],
      huddles: [],
      mentions: [],
      old_unreads_missing: false,
    },
  }

  test('is undone with its unread messages', async () => {
    example.restore({ subscriptions: [aSubscription()], ...unread })
    void leave(context(), aSubscription())
    example.last(unsubscribe).answer({})
    await settled()
    useToasts.getState().toasts[0]?.action?.run()
    example.last(subscribe).answer({ unauthorized: [] })
    await settled()
    expect(example.last(updateFlags).args).toMatchObject({ op: 'remove', flag: 'read', messages: [41] })
  })

  test('cannot be undone where only an invitation leads back', async () => {
    const channel = aSubscription({ invite_only: true })
    example.restore({ subscriptions: [channel] })
    void leave(context(), channel)
    example.last(unsubscribe).answer({})
    await settled()
    expect(useToasts.getState().toasts).toEqual([expect.objectContaining({ text: 'channels.left' })])
    expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
  })
})
