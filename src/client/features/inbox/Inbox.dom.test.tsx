import { notifyManager } from '@tanstack/react-query'
import { act, render } from '../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSubscription } from '../channels/channels.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { Inbox } from './Inbox.tsx'

notifyManager.setScheduler(queueMicrotask)

const unread = (channelId: number, topic: string, id: number) => ({
  stream_id: channelId,
  topic,
  unread_message_ids: [id],
})

let example: ExampleSession
let page: HTMLElement
beforeEach(async () => {
  example = aSession([peopleFeature, channelsFeature])
  example.restore({
    subscriptions: [aSubscription(), aSubscription({ stream_id: 4, name: 'events' })],
    unread_msgs: {
      count: 3,
      pms: [],
      huddles: [],
      streams: [unread(4, 'fair', 30), unread(3, 'icons', 20), unread(3, 'logo', 10)],
      mentions: [],
      old_unreads_missing: false,
    },
  })
  page = document.createElement('main')
  page.tabIndex = -1
  document.body.append(page)
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Inbox />
      </SessionContext>,
      page,
    ),
  )
})
afterEach(async () => {
  await act(() => render(null, page))
  page.remove()
  example.end()
  localStorage.clear()
})

const read = (...messages: number[]): Promise<void> =>
  act(async () => {
    example.session.deliver({ type: 'update_message_flags', op: 'add', flag: 'read', messages, all: false })
    await Promise.resolve()
  })
const focusOn = (name: string): void =>
  [...page.querySelectorAll('button')].find((each) => each.textContent === name)?.focus()
const focusedRow = (): string | null | undefined =>
  document.activeElement?.closest('[data-row]')?.querySelector('bdi')?.textContent

test('after marking the first channel as read, the focus moves to the row after it', async () => {
  focusOn('Mark events as read')
  await read(30)
  expect(focusedRow()).toBe('icons')
})

test('after marking the last channel, the focus moves to the row before it, and after the only one to the page', async () => {
  focusOn('Mark design as read')
  await read(10, 20)
  expect(focusedRow()).toBe('fair')
  focusOn('Mark events as read')
  await read(30)
  expect(document.activeElement).toBe(page)
})

test('after marking everything as read, the focus moves to the page', async () => {
  focusOn('Mark all as read')
  await read(10, 20, 30)
  expect(document.activeElement).toBe(page)
})
