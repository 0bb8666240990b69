import { describe, expect, test } from 'vitest'
import { limits } from '../../../../protocol/chat/limits.ts'
import type { Pin } from '../../../../protocol/chat/pin.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { aDeletion, aMove, frozen } from '../messages.testing.ts'
import { applyToPins, type Pins } from './reducePins.ts'

const OWN = 1
const icons: Conversation = { kind: 'topic', channelId: 4, topic: 'icons' }
const aPin = (message_id: number, timestamp = message_id): Pin => ({ message_id, user_id: 7, timestamp })
const pinned = (...ids: number[]): Pins => ({
  conversation: icons,
  pins: ids.toSorted((one, other) => other - one).map((id) => aPin(id)),
})
const add = (pins: readonly Pin[], to: object = { stream_id: 4, topic: 'icons' }): EventContent => ({
  type: 'message_pins',
  op: 'add',
  pins: [...pins],
  ...to,
})
const remove = (...message_ids: number[]): EventContent => ({
  type: 'message_pins',
  op: 'remove',
  message_ids,
})

/** Applies to frozen input, and checks that applying twice equals applying once. */
function apply(state: Pins, event: EventContent): Pins {
  const once = applyToPins(frozen(state), frozen(event), OWN)
  expect(applyToPins(frozen(once), event, OWN)).toBe(once)
  return once
}
const aMoveOf = (id: number, to: Parameters<typeof aMove>[0]): EventContent =>
  aMove({ message_id: id, message_ids: [id], ...to })
const ids = ({ pins }: Pins): number[] => pins.map(({ message_id }) => message_id)

describe('a new pin', () => {
  test('stands in the order of its time, whatever the order of the events', () => {
    const state = pinned(2, 5)
    expect(ids(apply(state, add([aPin(9, 3)])))).toEqual([5, 9, 2])
    const [one, other] = [add([aPin(8)]), add([aPin(7)])]
    expect(apply(apply(state, one), other)).toEqual(apply(apply(state, other), one))
  })

  test('belongs to its topic in any case of its name, and to no other', () => {
    const state = pinned(2)
    expect(ids(apply(state, add([aPin(9)], { stream_id: 4, topic: 'ICONS' })))).toEqual([9, 2])
    expect(apply(state, add([aPin(9)], { stream_id: 4, topic: 'logo' }))).toBe(state)
    expect(apply(state, add([aPin(9)], { stream_id: 5, topic: 'icons' }))).toBe(state)
    expect(apply(state, add([aPin(9)], {}))).toBe(state)
    expect(apply(state, add([aPin(9)], { user_ids: [1, 2] }))).toBe(state)
  })

  test('belongs to the direct messages of the same people', () => {
    const state: Pins = { conversation: { kind: 'direct', userIds: [2, 3] }, pins: [] }
    expect(ids(apply(state, add([aPin(9)], { user_ids: [1, 2, 3] })))).toEqual([9])
    expect(apply(state, add([aPin(9)], { user_ids: [1, 2] }))).toBe(state)
    const notes: Pins = { conversation: { kind: 'direct', userIds: [] }, pins: [] }
    expect(ids(apply(notes, add([aPin(9)], { user_ids: [1] })))).toEqual([9])
  })

  test('with another time or person takes the place of the one shown before', () => {
    expect(apply(pinned(2, 5), add([aPin(2, 8)])).pins).toEqual([aPin(2, 8), aPin(5)])
  })

  test('makes the list no longer than the service’s own', () => {
    const full = pinned(...Array.from({ length: limits.max_pins }, (_, index) => index + 1))
    const state = apply(full, add([aPin(900)]))
    expect(state.pins).toHaveLength(limits.max_pins)
    expect([ids(state)[0], ids(state).at(-1)]).toEqual([900, 2])
  })
})

describe('a pin goes', () => {
  test('when it is removed, once', () => {
    expect(ids(apply(pinned(2, 5), remove(2, 3)))).toEqual([5])
    const state = pinned(5)
    expect(apply(state, remove(2))).toBe(state)
  })

  test('with its message', () => {
    expect(ids(apply(pinned(2, 5), aDeletion([2])))).toEqual([5])
    const one: EventContent = { type: 'delete_message', message_id: 5, message_type: 'stream' }
    expect(ids(apply(pinned(2, 5), one))).toEqual([2])
  })

  test('when its message is moved to another topic or channel', () => {
    expect(ids(apply(pinned(2, 5), aMoveOf(2, { stream_id: 4, subject: 'logo' })))).toEqual([5])
    expect(ids(apply(pinned(2, 5), aMoveOf(2, { stream_id: 4, new_stream_id: 6 })))).toEqual([5])
  })

  test('when the service says that it is elsewhere now', () => {
    expect(ids(apply(pinned(2, 5), add([aPin(2)], { stream_id: 4, topic: 'logo' })))).toEqual([5])
  })
})

test('a moved pin is where the service says, whichever of the two events is the first', () => {
  const move = aMoveOf(2, { stream_id: 4, subject: 'logo' })
  const told = add([aPin(2)], { stream_id: 4, topic: 'logo' })
  const logo: Pins = { conversation: { ...icons, topic: 'logo' }, pins: [] }
  for (const events of [
    [move, told],
    [told, move],
  ]) {
    expect(ids(events.reduce(apply, pinned(2)))).toEqual([])
    expect(ids(events.reduce(apply, logo))).toEqual([2])
  }
})

test('edits, changes of case, and everything else change nothing', () => {
  const state = pinned(2)
  for (const event of [
    aMoveOf(2, { stream_id: 4, subject: 'Icons' }),
    {
      type: 'update_message',
      message_id: 2,
      message_ids: [2],
      flags: [],
      rendering_only: false,
      content: 'x',
    },
    { type: 'heartbeat' },
  ] satisfies EventContent[]) {
    expect(apply(state, event)).toBe(state)
  }
})
