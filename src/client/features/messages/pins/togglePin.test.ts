import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import type { Pin } from '../../../../protocol/chat/pin.ts'
import { getPins, pinMessage, unpinMessage } from '../../../../protocol/chat/pins.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { conversationOf } from '../../../navigation/view.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { aMessage, anUpdate } from '../messages.testing.ts'
import { pinsFeature } from './feature.ts'
import { knownPins, pinQueries } from './pinQueries.ts'
import { pinWithUndo } from './togglePin.ts'

const message = aMessage({ id: 9 })
const conversation = conversationOf(message, 1)
const place = { stream_id: message.stream_id, topic: message.subject }
const theirs: Pin = { message_id: 9, user_id: 7, timestamp: 5 }
const refusal = new ApiError('BAD_REQUEST', 'No', 400)

let example: ExampleSession
beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([channelsFeature, pinsFeature])
  example.restore({ subscriptions: [aSubscription()] })
})
afterEach(() => {
  example.end()
  vi.useRealTimers()
  useToasts.setState({ toasts: [] })
})

const step = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const text = (key: unknown): string => String(key)
const toggle = (wanted: 'pinned' | 'unpinned'): Promise<void> =>
  pinWithUndo({ session: example.session, text }, message, wanted)
const shown = (): readonly number[] | undefined =>
  knownPins(example.session, conversation)?.map(({ message_id }) => message_id)
const undo = (): void => useToasts.getState().toasts.at(-1)?.action?.run()

async function read(...pins: Pin[]): Promise<void> {
  const reading = example.session.cache.fetchQuery(pinQueries.of(example.session, conversation))
  await step()
  example.last(getPins).answer({ pins })
  await reading
}

test('a pin shows at once, stays when the service accepts it, and undo takes it back', async () => {
  await read()
  const done = toggle('pinned')
  await step()
  expect(shown()).toEqual([9])
  expect(example.last(pinMessage).args).toEqual({ message_id: 9 })
  example.session.deliver({ type: 'message_pins', op: 'add', pins: [{ ...theirs, user_id: 1 }], ...place })
  example.last(pinMessage).answer({})
  await done
  expect(shown()).toEqual([9])
  undo()
  await step()
  expect(shown()).toEqual([])
  example.last(unpinMessage).answer({})
})

test('a refused pin is taken back, and so is a refused removal, with who pinned it and when', async () => {
  await read()
  let done = toggle('pinned')
  await step()
  example.last(pinMessage).fail(refusal)
  await done
  expect(shown()).toEqual([])
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger' }])
  example.session.deliver({ type: 'message_pins', op: 'add', pins: [theirs], ...place })
  done = toggle('unpinned')
  await step()
  expect(shown()).toEqual([])
  example.last(unpinMessage).fail(refusal)
  await done
  expect(knownPins(example.session, conversation)).toEqual([theirs])
})

test('a pin that somebody takes off while ours is being stored does not come back with the answer', async () => {
  await read()
  const done = toggle('pinned')
  await step()
  example.session.deliver({ type: 'message_pins', op: 'remove', message_ids: [9] })
  example.last(pinMessage).answer({})
  await done
  expect(shown()).toEqual([])
})

test('where the pins are unknown, as in the feed, they are read first: a pinned message is not pinned again', async () => {
  const done = toggle('pinned')
  await step()
  expect(example.last(getPins).args).toEqual(place)
  example.last(getPins).answer({ pins: [theirs] })
  await done
  expect(example.callsOf(pinMessage)).toEqual([])
  expect(knownPins(example.session, conversation)).toEqual([theirs])
  expect(useToasts.getState().toasts).toHaveLength(1)
})

test('an event during the reading is not lost, before the answer and after it', async () => {
  const reading = example.session.cache.fetchQuery(pinQueries.of(example.session, conversation))
  await step()
  example.session.deliver({ type: 'message_pins', op: 'add', pins: [theirs], ...place })
  example.session.deliver({ type: 'message_pins', op: 'remove', message_ids: [8] })
  example.last(getPins).answer({ pins: [{ ...theirs, message_id: 8 }] })
  await reading
  expect(shown()).toEqual([9])
  example.session.deliver({ type: 'message_pins', op: 'remove', message_ids: [9] })
  expect(shown()).toEqual([])
})

test('the shown list is read again when one of its messages is edited, and only then', async () => {
  await read(theirs)
  const { session } = example
  const end = new QueryObserver(session.cache, pinQueries.messages(session, [theirs])).subscribe(
    () => undefined,
  )
  await step()
  expect(example.last(getMessages).args).toMatchObject({ message_ids: [9] })
  example.last(getMessages).answer({ messages: [message] })
  await step()
  session.deliver(anUpdate({ message_id: 8, message_ids: [8], content: 'x' }))
  await step()
  expect(example.callsOf(getMessages)).toHaveLength(1)
  session.deliver(anUpdate({ message_id: 9, message_ids: [9], content: 'x' }))
  await step()
  expect(example.callsOf(getMessages)).toHaveLength(2)
  end()
})
