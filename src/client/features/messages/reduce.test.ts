import { describe, expect, test } from 'vitest'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { View } from '../../navigation/view.ts'
import {
  aDeletion,
  aDirectMessage,
  aFlagging,
  aMessage,
  aMove,
  anArrival,
  anUpdate,
  aReaction,
  aWindow,
  frozen,
  icons,
} from './messages.testing.ts'
import { applyToWindow, bringsIn, isShownIn, type WindowContext } from './reduce.ts'
import { MAX_MESSAGES, messageIn, type MessageWindow } from './window/window.ts'

const context: WindowContext = {
  ownUserId: 1,
  channelName: (channelId) => (channelId === 4 ? 'engineering' : undefined),
  roomFor: () => MAX_MESSAGES,
}

/** Applies to frozen input, and checks that applying twice equals applying once. */
function apply(window: MessageWindow, event: EventContent): MessageWindow {
  const once = applyToWindow(frozen(window), frozen(event), context)
  expect(applyToWindow(frozen(once), event, context)).toBe(once)
  return once
}

const ids = (window: MessageWindow): number[] => window.messages.map((each) => each.id)

describe('a new message', () => {
  test('is appended with its flags', () => {
    const window = apply(aWindow([1, 2]), anArrival(aMessage({ id: 3 }), ['mentioned']))
    expect(ids(window)).toEqual([1, 2, 3])
    expect(messageIn(window, 3)?.flags).toEqual(['mentioned'])
  })

  test('finds its place when an older one comes late', () => {
    expect(ids(apply(aWindow([1, 4]), anArrival(aMessage({ id: 3 }))))).toEqual([1, 3, 4])
  })

  test('is left out where the window does not reach the end', () => {
    const window = aWindow([1, 2], { foundNewest: false })
    expect(apply(window, anArrival(aMessage({ id: 3 })))).toBe(window)
  })

  test('is left out of another topic, and held by its own whatever its case', () => {
    const window = aWindow([1])
    expect(apply(window, anArrival(aMessage({ id: 2, subject: 'logo' })))).toBe(window)
    expect(ids(apply(window, anArrival(aMessage({ id: 2, subject: 'Icons' }))))).toEqual([1, 2])
  })

  test('changes nothing when the window has it', () => {
    const window = aWindow([1, 2])
    expect(apply(window, anArrival(aMessage({ id: 2, content: 'older' })))).toBe(window)
  })

  test('makes a full window let go of its oldest', () => {
    const full = aWindow(Array.from({ length: MAX_MESSAGES }, (_, index) => index + 1))
    const window = apply(full, anArrival(aMessage({ id: 5000 })))
    expect(window.messages.length).toBe(MAX_MESSAGES)
    expect(ids(window).at(0)).toBe(2)
    expect(window.foundOldest).toBe(false)
  })

  test('begins an empty window', () => {
    expect(ids(apply(aWindow([]), anArrival(aMessage({ id: 1 }))))).toEqual([1])
  })
})

test.each<[View, boolean]>([
  [icons, true],
  [{ kind: 'topic', channelId: 3, topic: 'logo' }, false],
  [{ kind: 'topic', channelId: 4, topic: 'icons' }, false],
  [{ kind: 'channel', channelId: 3 }, true],
  [{ kind: 'channel', channelId: 4 }, false],
  [{ kind: 'direct', userIds: [2] }, false],
  [{ kind: 'feed' }, true],
  [{ kind: 'feed', only: 'unread' }, true],
  [{ kind: 'feed', only: 'channels' }, true],
  [{ kind: 'feed', only: 'direct' }, false],
  [{ kind: 'mentions' }, false],
  [{ kind: 'starred' }, true],
  [{ kind: 'search', query: 'hello' }, false],
])('%o shows a starred message of the topic: %s', (view, isShown) => {
  expect(isShownIn(view, aMessage({ flags: ['starred'] }), 1)).toBe(isShown)
})

test('filters of a collection tell direct messages from those of channels, and read from unread ones', () => {
  const direct = aDirectMessage([2], { flags: ['mentioned'] })
  expect(isShownIn({ kind: 'feed', only: 'direct' }, direct, 1)).toBe(true)
  expect(isShownIn({ kind: 'feed', only: 'channels' }, direct, 1)).toBe(false)
  expect(isShownIn({ kind: 'mentions', only: 'direct' }, direct, 1)).toBe(true)
  expect(isShownIn({ kind: 'mentions', only: 'direct' }, aDirectMessage([2]), 1)).toBe(false)
  expect(isShownIn({ kind: 'feed', only: 'unread' }, aMessage({ flags: ['read'] }), 1)).toBe(false)
})

test('a direct view shows the messages between exactly these people', () => {
  const view: View = { kind: 'direct', userIds: [2, 3] }
  expect(isShownIn(view, aDirectMessage([3, 2]), 1)).toBe(true)
  expect(isShownIn(view, aDirectMessage([2]), 1)).toBe(false)
  expect(isShownIn({ kind: 'direct', userIds: [] }, aDirectMessage([]), 1)).toBe(true)
})

describe('reactions', () => {
  test('bring a message of one’s own among those that others reacted to, and take it out again', () => {
    const view: View = { kind: 'reactions' }
    const own = aMessage({ sender_id: 1 })
    expect(bringsIn(aReaction('add', 1), view, 1)).toEqual([1])
    expect(bringsIn(aReaction('remove', 1), view, 1)).toEqual([])
    const reacted = apply(aWindow([], { view, messages: [own] }), aReaction('add', 1))
    expect(ids(reacted)).toEqual([1])
    expect(ids(apply(reacted, aReaction('remove', 1)))).toEqual([])
  })

  test('to what somebody else wrote are no reactions to the reader', () => {
    const reacted = apply(aWindow([], { messages: [aMessage({ sender_id: 2 })] }), aReaction('add', 1))
    const [message] = reacted.messages
    expect(message && isShownIn({ kind: 'reactions' }, message, 1)).toBe(false)
    expect(message && isShownIn({ kind: 'reactions' }, message, 2)).toBe(true)
  })

  test('come once and go', () => {
    const added = apply(aWindow([1]), aReaction('add', 1))
    expect(added.messages[0]?.reactions).toHaveLength(1)
    expect(apply(added, aReaction('remove', 1)).messages[0]?.reactions).toEqual([])
  })

  test('of two people with one emoji stay apart', () => {
    const both = apply(apply(aWindow([1]), aReaction('add', 1, 2)), aReaction('add', 1, 5))
    expect(apply(both, aReaction('remove', 1, 2)).messages[0]?.reactions.map((each) => each.user_id)).toEqual(
      [5],
    )
  })

  test('to messages that are not there change nothing', () => {
    const window = aWindow([1])
    expect(apply(window, aReaction('add', 9))).toBe(window)
  })

  test('leave all other messages the objects they were', () => {
    const window = aWindow([1, 2, 3])
    const after = apply(window, aReaction('add', 2))
    expect(after.messages[0]).toBe(window.messages[0])
    expect(after.messages[2]).toBe(window.messages[2])
  })
})

describe('an edit', () => {
  const edit = anUpdate({
    content: 'New',
    rendered_content: '<p>New</p>',
    orig_content: 'Hello',
    orig_rendered_content: '<p>Hello</p>',
    flags: ['read', 'mentioned'],
  })

  test('brings content, time, history and the flags that follow from the content', () => {
    const window = aWindow([])
    const before = { ...window, messages: [aMessage({ flags: ['starred', 'has_alert_word'] })] }
    expect(apply(before, edit).messages[0]).toMatchObject({
      content: '<p>New</p>',
      last_edit_timestamp: 1_790_000_100,
      flags: ['starred', 'mentioned'],
      edit_history: [{ user_id: 2, prev_content: 'Hello', timestamp: 1_790_000_100 }],
    })
  })

  test('told of again after later ones were read stands once in the history', () => {
    const later = { ...edit, orig_content: 'New', content: 'Newer', rendered_content: '<p>Newer</p>' }
    const window = aWindow([])
    const before = { ...window, messages: [aMessage()] }
    const read = apply(apply(before, edit), later)
    const again = apply(apply(read, edit), later)
    expect(again.messages[0]).toMatchObject({ content: '<p>Newer</p>' })
    expect(again.messages[0]?.edit_history).toHaveLength(2)
  })

  test('that only renders anew leaves no trace of an edit', () => {
    const after = apply(aWindow([1]), anUpdate({ rendered_content: '<p>Preview</p>', rendering_only: true }))
    expect(after.messages[0]?.content).toBe('<p>Preview</p>')
    expect(after.messages[0]).not.toHaveProperty('last_edit_timestamp')
  })

  test('that takes the mention away takes the message out of the mentions', () => {
    const window = aWindow([], {
      view: { kind: 'mentions' },
      messages: [aMessage({ flags: ['mentioned'] })],
    })
    expect(ids(apply(window, { ...edit, flags: [] }))).toEqual([])
  })

  test('that brings a mention brings the message in', () => {
    expect(bringsIn(edit, { kind: 'mentions' }, 1)).toEqual([1])
    expect(bringsIn({ ...edit, flags: [] }, { kind: 'mentions' }, 1)).toEqual([])
  })
})

describe('a move', () => {
  const toLogo = aMove({ message_ids: [1, 2], subject: 'logo' })

  test('takes messages out of the topic they leave', () => {
    expect(ids(apply(aWindow([1, 2, 3]), toLogo))).toEqual([3])
  })

  test('shows in the channel as a change of topic with its history', () => {
    const window = aWindow([1, 2, 3], { view: { kind: 'channel', channelId: 3 } })
    const after = apply(window, toLogo)
    expect(after.messages.map((each) => each.subject)).toEqual(['logo', 'logo', 'icons'])
    expect(after.messages[0]).toMatchObject({
      last_moved_timestamp: 1_790_000_100,
      edit_history: [{ prev_topic: 'icons', topic: 'logo' }],
    })
  })

  test('to another channel takes its name along', () => {
    const window = aWindow([1], { view: { kind: 'feed' } })
    expect(apply(window, aMove({ new_stream_id: 4 })).messages[0]).toMatchObject({
      stream_id: 4,
      display_recipient: 'engineering',
      subject: 'icons',
      edit_history: [{ prev_stream: 3, stream: 4 }],
    })
  })

  test('that resolves a topic is not told as a move', () => {
    const window = aWindow([1], { view: { kind: 'channel', channelId: 3 } })
    const [message] = apply(window, aMove({ subject: '✔ icons' })).messages
    expect(message?.subject).toBe('✔ icons')
    expect(message).not.toHaveProperty('last_moved_timestamp')
  })

  test('brings its messages into the views they come to, and only there', () => {
    expect(bringsIn(toLogo, { kind: 'topic', channelId: 3, topic: 'Logo' }, 1)).toEqual([1, 2])
    expect(bringsIn(toLogo, icons, 1)).toEqual([])
    expect(bringsIn(toLogo, { kind: 'channel', channelId: 3 }, 1)).toEqual([])
    expect(bringsIn(aMove({ new_stream_id: 4 }), { kind: 'channel', channelId: 4 }, 1)).toEqual([1])
  })

  test('brings its messages also where it does not tell from where they come', () => {
    const event = aMove({
      stream_id: undefined,
      stream_name: undefined,
      orig_subject: undefined,
      new_stream_id: 3,
      subject: 'icons',
    })
    expect(bringsIn(event, { kind: 'channel', channelId: 3 }, 1)).toEqual([1])
    expect(bringsIn(event, { kind: 'topic', channelId: 3, topic: 'Icons' }, 1)).toEqual([1])
    expect(bringsIn(event, { kind: 'topic', channelId: 3, topic: 'logo' }, 1)).toEqual([])
  })

  test('keeps what a search found', () => {
    const window = aWindow([1], { view: { kind: 'search', query: 'hello' } })
    expect(ids(apply(window, aMove({ new_stream_id: 4 })))).toEqual([1])
  })
})

describe('deletion', () => {
  test('takes messages out, in the new and the old form of the event', () => {
    expect(ids(apply(aWindow([1, 2, 3]), aDeletion([1, 3])))).toEqual([2])
    expect(
      ids(apply(aWindow([1, 2]), { type: 'delete_message', message_type: 'stream', message_id: 2 })),
    ).toEqual([1])
  })

  test('of messages that are not there changes nothing', () => {
    const window = aWindow([1])
    expect(apply(window, aDeletion([7]))).toBe(window)
  })
})

describe('flags', () => {
  test('are set and taken', () => {
    const read = apply(aWindow([1, 2]), aFlagging('add', 'read', [1]))
    expect(read.messages.map((each) => each.flags)).toEqual([['read'], []])
    expect(apply(read, aFlagging('remove', 'read', [1])).messages[0]?.flags).toEqual([])
  })

  test('of all messages', () => {
    const read = apply(aWindow([1, 2]), { ...aFlagging('add', 'read', []), all: true })
    expect(read.messages.every((each) => each.flags.includes('read'))).toBe(true)
  })

  test('set already change nothing', () => {
    const window = aWindow([], { messages: [aMessage({ flags: ['read'] })] })
    expect(apply(window, aFlagging('add', 'read', [1]))).toBe(window)
  })

  test('a star taken takes the message out of the starred ones', () => {
    const window = aWindow([], { view: { kind: 'starred' }, messages: [aMessage({ flags: ['starred'] })] })
    expect(ids(apply(window, aFlagging('remove', 'starred', [1])))).toEqual([])
    expect(bringsIn(aFlagging('add', 'starred', [1]), { kind: 'starred' }, 1)).toEqual([1])
  })

  test('of what was unread leave it in sight; what becomes unread again comes', () => {
    const view: View = { kind: 'feed', only: 'unread' }
    expect(ids(apply(aWindow([1, 2], { view }), aFlagging('add', 'read', [1])))).toEqual([1, 2])
    expect(bringsIn(aFlagging('remove', 'read', [3]), view, 1)).toEqual([3])
    expect(bringsIn(aFlagging('add', 'read', [3]), view, 1)).toEqual([])
    expect(bringsIn(aFlagging('remove', 'read', [3]), { kind: 'feed' }, 1)).toEqual([])
  })

  test('nobody knows are kept all the same', () => {
    expect(apply(aWindow([1]), aFlagging('add', 'sparkling', [1])).messages[0]?.flags).toEqual(['sparkling'])
  })
})

const step = (id: number): EventContent => ({
  type: 'submessage',
  submessage_id: id,
  message_id: 1,
  sender_id: 2,
  msg_type: 'widget',
  content: '{}',
})

test("one's own reaction brings a message into one's history", () => {
  expect(bringsIn(aReaction('add', 7, 1), { kind: 'feed' }, 1)).toEqual([7])
  expect(bringsIn(aReaction('add', 7, 2), { kind: 'feed' }, 1)).toEqual([])
})

test('steps of a widget come once and in order', () => {
  const window = apply(apply(aWindow([1]), step(8)), step(5))
  expect(window.messages[0]?.submessages.map((each) => each.id)).toEqual([5, 8])
})

test('nothing of a channel stays in sight when access to it ends', () => {
  const direct = aDirectMessage([2], { id: 2 })
  const window = aWindow([], { view: { kind: 'feed' }, messages: [aMessage(), direct] })
  expect(ids(apply(window, { type: 'stream', op: 'delete', stream_ids: [3] }))).toEqual([2])
})

test('events of other kinds change nothing', () => {
  const window = aWindow([1])
  expect(apply(window, { type: 'heartbeat' })).toBe(window)
})
