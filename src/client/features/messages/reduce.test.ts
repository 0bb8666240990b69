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
  test('a new message is appended with its flags', () => {
    const window = apply(aWindow([1, 2]), anArrival(aMessage({ id: 3 }), ['mentioned']))
    expect(ids(window)).toEqual([1, 2, 3])
    expect(messageIn(window, 3)?.flags).toEqual(['mentioned'])
  })

  test('a new message that is older than others is inserted in its position', () => {
    expect(ids(apply(aWindow([1, 4]), anArrival(aMessage({ id: 3 }))))).toEqual([1, 3, 4])
  })

  test('a new message is left out if the window does not reach the end', () => {
    const window = aWindow([1, 2], { foundNewest: false })
    expect(apply(window, anArrival(aMessage({ id: 3 })))).toBe(window)
  })

  test('a new message is left out of another topic, and added to its own in any case', () => {
    const window = aWindow([1])
    expect(apply(window, anArrival(aMessage({ id: 2, subject: 'logo' })))).toBe(window)
    expect(ids(apply(window, anArrival(aMessage({ id: 2, subject: 'Icons' }))))).toEqual([1, 2])
  })

  test('a new message that the window contains changes nothing', () => {
    const window = aWindow([1, 2])
    expect(apply(window, anArrival(aMessage({ id: 2, content: 'older' })))).toBe(window)
  })

  test('a new message removes the oldest from a full window', () => {
    const full = aWindow(Array.from({ length: MAX_MESSAGES }, (_, index) => index + 1))
    const window = apply(full, anArrival(aMessage({ id: 5000 })))
    expect(window.messages.length).toBe(MAX_MESSAGES)
    expect(ids(window).at(0)).toBe(2)
    expect(window.foundOldest).toBe(false)
  })

  test('a new message begins an empty window', () => {
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

test('filters of a collection distinguish direct messages from those of channels, and read from unread ones', () => {
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
  test('a reaction adds the reader’s own message to those with reactions, and removing it removes the message', () => {
    const view: View = { kind: 'reactions' }
    const own = aMessage({ sender_id: 1 })
    expect(bringsIn(aReaction('add', 1), view, 1)).toEqual([1])
    expect(bringsIn(aReaction('remove', 1), view, 1)).toEqual([])
    const reacted = apply(aWindow([], { view, messages: [own] }), aReaction('add', 1))
    expect(ids(reacted)).toEqual([1])
    expect(ids(apply(reacted, aReaction('remove', 1)))).toEqual([])
  })

  test('a reaction to another person’s message is not a reaction to the reader', () => {
    const reacted = apply(aWindow([], { messages: [aMessage({ sender_id: 2 })] }), aReaction('add', 1))
    const [message] = reacted.messages
    expect(message && isShownIn({ kind: 'reactions' }, message, 1)).toBe(false)
    expect(message && isShownIn({ kind: 'reactions' }, message, 2)).toBe(true)
  })

  test('a reaction is added once and removed', () => {
    const added = apply(aWindow([1]), aReaction('add', 1))
    expect(added.messages[0]?.reactions).toHaveLength(1)
    expect(apply(added, aReaction('remove', 1)).messages[0]?.reactions).toEqual([])
  })

  test('reactions of two people with one emoji stay separate', () => {
    const both = apply(apply(aWindow([1]), aReaction('add', 1, 2)), aReaction('add', 1, 5))
    expect(apply(both, aReaction('remove', 1, 2)).messages[0]?.reactions.map((each) => each.user_id)).toEqual(
      [5],
    )
  })

  test('a reaction to a message outside the window changes nothing', () => {
    const window = aWindow([1])
    expect(apply(window, aReaction('add', 9))).toBe(window)
  })

  test('a reaction leaves all other messages the same objects', () => {
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

  test('an edit changes content, time, history and the flags that follow from the content', () => {
    const window = aWindow([])
    const before = { ...window, messages: [aMessage({ flags: ['starred', 'has_alert_word'] })] }
    expect(apply(before, edit).messages[0]).toMatchObject({
      content: '<p>New</p>',
      last_edit_timestamp: 1_790_000_100,
      flags: ['starred', 'mentioned'],
      edit_history: [{ user_id: 2, prev_content: 'Hello', timestamp: 1_790_000_100 }],
    })
  })

  test('an edit reported again after later ones is in the history once', () => {
    const later = { ...edit, orig_content: 'New', content: 'Newer', rendered_content: '<p>Newer</p>' }
    const window = aWindow([])
    const before = { ...window, messages: [aMessage()] }
    const read = apply(apply(before, edit), later)
    const again = apply(apply(read, edit), later)
    expect(again.messages[0]).toMatchObject({ content: '<p>Newer</p>' })
    expect(again.messages[0]?.edit_history).toHaveLength(2)
  })

  test('an edit that only renders the message again leaves no trace', () => {
    const after = apply(aWindow([1]), anUpdate({ rendered_content: '<p>Preview</p>', rendering_only: true }))
    expect(after.messages[0]?.content).toBe('<p>Preview</p>')
    expect(after.messages[0]).not.toHaveProperty('last_edit_timestamp')
  })

  test('an edit that removes the mention removes the message from the mentions', () => {
    const window = aWindow([], {
      view: { kind: 'mentions' },
      messages: [aMessage({ flags: ['mentioned'] })],
    })
    expect(ids(apply(window, { ...edit, flags: [] }))).toEqual([])
  })

  test('an edit that adds a mention adds the message to the mentions', () => {
    expect(bringsIn(edit, { kind: 'mentions' }, 1)).toEqual([1])
    expect(bringsIn({ ...edit, flags: [] }, { kind: 'mentions' }, 1)).toEqual([])
  })
})

describe('a move', () => {
  const toLogo = aMove({ message_ids: [1, 2], subject: 'logo' })

  test('a move removes messages from their former topic', () => {
    expect(ids(apply(aWindow([1, 2, 3]), toLogo))).toEqual([3])
  })

  test('a move shows in the channel as a change of topic with its history', () => {
    const window = aWindow([1, 2, 3], { view: { kind: 'channel', channelId: 3 } })
    const after = apply(window, toLogo)
    expect(after.messages.map((each) => each.subject)).toEqual(['logo', 'logo', 'icons'])
    expect(after.messages[0]).toMatchObject({
      last_moved_timestamp: 1_790_000_100,
      edit_history: [{ prev_topic: 'icons', topic: 'logo' }],
    })
  })

  test('a move to another channel changes the channel’s name in the message', () => {
    const window = aWindow([1], { view: { kind: 'feed' } })
    expect(apply(window, aMove({ new_stream_id: 4 })).messages[0]).toMatchObject({
      stream_id: 4,
      display_recipient: 'engineering',
      subject: 'icons',
      edit_history: [{ prev_stream: 3, stream: 4 }],
    })
  })

  test('a move that resolves a topic is not shown as a move', () => {
    const window = aWindow([1], { view: { kind: 'channel', channelId: 3 } })
    const [message] = apply(window, aMove({ subject: '✔ icons' })).messages
    expect(message?.subject).toBe('✔ icons')
    expect(message).not.toHaveProperty('last_moved_timestamp')
  })

  test('a move adds its messages to the views of their new conversation, and only there', () => {
    expect(bringsIn(toLogo, { kind: 'topic', channelId: 3, topic: 'Logo' }, 1)).toEqual([1, 2])
    expect(bringsIn(toLogo, icons, 1)).toEqual([])
    expect(bringsIn(toLogo, { kind: 'channel', channelId: 3 }, 1)).toEqual([])
    expect(bringsIn(aMove({ new_stream_id: 4 }), { kind: 'channel', channelId: 4 }, 1)).toEqual([1])
  })

  test('a move adds its messages also if the event does not name their former conversation', () => {
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

  test('a move keeps the results of a search', () => {
    const window = aWindow([1], { view: { kind: 'search', query: 'hello' } })
    expect(ids(apply(window, aMove({ new_stream_id: 4 })))).toEqual([1])
  })
})

describe('deletion', () => {
  test('a deletion removes messages, in the new and the old form of the event', () => {
    expect(ids(apply(aWindow([1, 2, 3]), aDeletion([1, 3])))).toEqual([2])
    expect(
      ids(apply(aWindow([1, 2]), { type: 'delete_message', message_type: 'stream', message_id: 2 })),
    ).toEqual([1])
  })

  test('a deletion of messages outside the window changes nothing', () => {
    const window = aWindow([1])
    expect(apply(window, aDeletion([7]))).toBe(window)
  })
})

describe('flags', () => {
  test('flags are set and removed', () => {
    const read = apply(aWindow([1, 2]), aFlagging('add', 'read', [1]))
    expect(read.messages.map((each) => each.flags)).toEqual([['read'], []])
    expect(apply(read, aFlagging('remove', 'read', [1])).messages[0]?.flags).toEqual([])
  })

  test('flags of all messages are set', () => {
    const read = apply(aWindow([1, 2]), { ...aFlagging('add', 'read', []), all: true })
    expect(read.messages.every((each) => each.flags.includes('read'))).toBe(true)
  })

  test('a flag that is already set changes nothing', () => {
    const window = aWindow([], { messages: [aMessage({ flags: ['read'] })] })
    expect(apply(window, aFlagging('add', 'read', [1]))).toBe(window)
  })

  test('removing a star removes the message from the starred ones', () => {
    const window = aWindow([], { view: { kind: 'starred' }, messages: [aMessage({ flags: ['starred'] })] })
    expect(ids(apply(window, aFlagging('remove', 'starred', [1])))).toEqual([])
    expect(bringsIn(aFlagging('add', 'starred', [1]), { kind: 'starred' }, 1)).toEqual([1])
  })

  test('a message that is read stays in a view of unread ones; one that becomes unread again is added', () => {
    const view: View = { kind: 'feed', only: 'unread' }
    expect(ids(apply(aWindow([1, 2], { view }), aFlagging('add', 'read', [1])))).toEqual([1, 2])
    expect(bringsIn(aFlagging('remove', 'read', [3]), view, 1)).toEqual([3])
    expect(bringsIn(aFlagging('add', 'read', [3]), view, 1)).toEqual([])
    expect(bringsIn(aFlagging('remove', 'read', [3]), { kind: 'feed' }, 1)).toEqual([])
  })

  test('unknown flags are kept', () => {
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

test('the reader’s own reaction adds a message to their history', () => {
  expect(bringsIn(aReaction('add', 7, 1), { kind: 'feed' }, 1)).toEqual([7])
  expect(bringsIn(aReaction('add', 7, 2), { kind: 'feed' }, 1)).toEqual([])
})

test('steps of a widget are added once and in order', () => {
  const window = apply(apply(aWindow([1]), step(8)), step(5))
  expect(window.messages[0]?.submessages.map((each) => each.id)).toEqual([5, 8])
})

test('all messages of a channel disappear when access to it ends', () => {
  const direct = aDirectMessage([2], { id: 2 })
  const window = aWindow([], { view: { kind: 'feed' }, messages: [aMessage(), direct] })
  expect(ids(apply(window, { type: 'stream', op: 'delete', stream_ids: [3] }))).toEqual([2])
})

test('events of other kinds change nothing in the window', () => {
  const window = aWindow([1])
  expect(apply(window, { type: 'heartbeat' })).toBe(window)
})
