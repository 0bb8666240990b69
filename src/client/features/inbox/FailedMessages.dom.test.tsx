import { act, render } from '../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSubscription } from '../channels/channels.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { draftsFeature } from '../compose/drafts/feature.ts'
import type { Conversation } from '../../navigation/view.ts'
import { outboxFeature } from '../messages/outbox/feature.ts'
import { outboxEntries } from '../messages/outbox/store.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { peopleFeature } from '../people/feature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { FailedMessages } from './FailedMessages.tsx'

let example: ExampleSession
let container: Element
beforeEach(() => {
  example = aSession([peopleFeature, channelsFeature, draftsFeature, outboxFeature])
  example.restore({ subscriptions: [aSubscription()] })
  container = document.createElement('div')
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  localStorage.clear()
})

const drafts = (): unknown[] =>
  Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))

/** Clicks "Edit" on a failed message, with no composer on the page. */
async function edit(conversation: Conversation): Promise<void> {
  example.session
    .get(outboxEntries)
    .put({ localId: 'a', conversation, content: 'Hello', html: null, createdAt: 1, state: 'failed' })
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <FailedMessages />
      </SessionContext>,
      container,
    ),
  )
  const button = [...container.querySelectorAll('button')].find((each) => each.textContent === 'Edit')
  await act(() => button?.click())
  expect(container.textContent).toBe('')
}

test('a failed message that is edited becomes a draft until a composer opens', async () => {
  const icons = { kind: 'topic', channelId: 3, topic: 'icons' } as const
  await edit(icons)
  expect(drafts()).toMatchObject([{ conversation: icons, content: 'Hello' }])
})

test('a failed message whose channel was deleted becomes a draft without a destination', async () => {
  await edit({ kind: 'topic', channelId: 99, topic: 'icons' })
  expect(drafts()).toMatchObject([{ content: 'Hello' }])
  expect(drafts()[0]).not.toHaveProperty('conversation')
})
