import { notifyManager } from '@tanstack/react-query'
import { act, render } from '../../../ui/render.testing.ts'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages, type Message } from '../../../../protocol/chat/messages.ts'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import type { Anchor } from '../../../navigation/messagesAround.ts'
import type { View } from '../../../navigation/view.ts'
import { settle } from '../../../kernel/sync/queueEvents.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { aMessage, anArrival } from '../messages.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { messagesFeature } from '../feature.ts'
import { useWindow, type WindowView } from './windowView.ts'

notifyManager.setScheduler(queueMicrotask)

const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const

let example: ExampleSession
let container: Element
let shown: WindowView
beforeEach(() => {
  example = aSession([peopleFeature, channelsFeature, messagesFeature])
  example.restore({
    subscriptions: [aSubscription()],
    user_topics: [{ stream_id: 3, topic_name: 'noise', visibility_policy: VisibilityPolicy.muted }],
  })
  container = document.createElement('div')
})
afterEach(async () => {
  await during(() => render(null, container))
  example.end()
})

interface ProbeProps {
  readonly view: View
  readonly anchor: Anchor | undefined
  readonly report: (current: WindowView) => void
}

const Probe = ({ view, anchor, report }: ProbeProps) => {
  const current = useWindow(view, ...(anchor === undefined ? [] : [anchor]))
  useEffect(() => {
    report(current)
  })
  return null
}

/** Runs `work` and all of its effects that need no time. */
const during = (work: () => void): Promise<void> =>
  act(async () => {
    work()
    await settle()
  })

const visit = (view: View, anchor?: Anchor): Promise<void> =>
  during(() =>
    render(
      <SessionContext value={example.session}>
        <Probe
          view={view}
          anchor={anchor}
          report={(current) => {
            shown = current
          }}
        />
      </SessionContext>,
      container,
    ),
  )

const answer = (
  messages: Message[],
  found: { found_oldest?: boolean; found_newest?: boolean } = {},
): Promise<void> =>
  during(() =>
    example.last(getMessages).answer({ messages, found_oldest: true, found_newest: true, ...found }),
  )

const ids = (): number[] | undefined => shown.window?.messages.map((each) => each.id)

test('a view is pending until the first answer, then follows events', async () => {
  await visit(icons)
  expect(shown).toMatchObject({ status: 'pending', window: undefined })
  await answer([aMessage({ id: 1 })])
  expect(shown.status).toBe('success')
  await during(() => example.session.deliver(anArrival(aMessage({ id: 2 }))))
  expect(ids()).toEqual([1, 2])
})

test('a view that could not be read has the reason, and is read again on request', async () => {
  await visit(icons)
  await during(() => example.last(getMessages).fail(new Error('broken')))
  expect(shown).toMatchObject({ status: 'error', error: { message: 'broken' } })
  await during(() => shown.retry())
  await answer([aMessage({ id: 1 })])
  expect(ids()).toEqual([1])
})

test('a visit that lands elsewhere keeps the old position until the new one has loaded', async () => {
  await visit(icons)
  await answer([aMessage({ id: 90 }), aMessage({ id: 91 })], { found_oldest: false })
  await visit(icons, 10)
  expect(shown.isJumping).toBe(true)
  expect(ids()).toEqual([90, 91])
  await answer([aMessage({ id: 10 })], { found_newest: false })
  expect(shown).toMatchObject({ isJumping: false, window: { anchor: 10 } })
  expect(ids()).toEqual([10])
})

test('a visit that lands within the window requests nothing', async () => {
  await visit(icons)
  await answer([aMessage({ id: 10 }), aMessage({ id: 11 })])
  await visit({ ...icons, topic: 'Icons' }, 11)
  expect(shown.isJumping).toBe(false)
  expect(example.callsOf(getMessages)).toHaveLength(1)
})

test('paging at an edge shows that it is in progress', async () => {
  await visit(icons)
  await answer([aMessage({ id: 10 })], { found_oldest: false })
  await during(() => void shown.fetchOlder())
  expect(shown.isFetchingOlder).toBe(true)
  await answer([aMessage({ id: 9 })])
  expect(shown.isFetchingOlder).toBe(false)
  expect(ids()).toEqual([9, 10])
})

test('the combined feed leaves out muted messages, but no mention', async () => {
  await visit({ kind: 'feed' })
  await answer([
    aMessage({ id: 1 }),
    aMessage({ id: 2, subject: 'noise' }),
    aMessage({ id: 3, subject: 'noise', flags: ['mentioned'] }),
  ])
  expect(ids()).toEqual([1, 3])
})

test('a visit within the window cancels the jump of the visit before', async () => {
  await visit(icons, 5)
  await answer([aMessage({ id: 5, flags: ['read'] })], { found_newest: false })
  await visit(icons)
  const jump = example.last(getMessages)
  expect(shown.isJumping).toBe(true)
  await visit(icons, 5)
  expect(shown.isJumping).toBe(false)
  await during(() => jump.answer({ messages: [aMessage({ id: 9 })], found_oldest: true, found_newest: true }))
  expect(ids()).toEqual([5])
})
