import { expect, test } from 'vitest'
import { getPins } from '../../protocol/chat/pins.ts'
import { getMessages } from '../../protocol/chat/messages.ts'
import type { Snapshot } from '../../protocol/chat/register.ts'
import { aSubscription } from '../features/channels/channels.testing.ts'
import { scriptedService } from './api/scriptedService.testing.ts'
import { aSnapshot } from './sync/queueEvents.testing.ts'
import { beginVisit } from './visit.ts'

test('a visitor subscribes nothing, whatever a server calls the channels open to the web', async () => {
  const service = scriptedService()
  let snapshot: Snapshot | undefined
  const visit = beginVisit({
    features: [{ name: 'any', restore: (_, given) => (snapshot = given) }],
    signal: new AbortController().signal,
    askToSignIn: () => undefined,
    fetch: service.fetch,
  })
  const answer = aSnapshot({ queue_id: null, subscriptions: [aSubscription({ stream_id: 4 })] })
  ;(await service.next('POST /register')).answer(answer)
  expect(await visit).toBeDefined()
  expect(snapshot?.subscriptions).toEqual([])
  expect(snapshot?.unsubscribed).toMatchObject([{ stream_id: 4 }])
})

test('before an older server a visitor is shown what that server has, in its own names', async () => {
  const service = scriptedService()
  const visit = beginVisit({
    features: [],
    signal: new AbortController().signal,
    askToSignIn: () => undefined,
    fetch: service.fetch,
  })
  const answer = {
    ...aSnapshot({ queue_id: null }),
    service_feature_level: undefined,
    zulip_feature_level: 379,
  }
  ;(await service.next('POST /register')).answer(answer)
  const session = await visit
  expect(session?.lacks?.(getPins)).toBe(true)
  expect(session?.lacks?.(getMessages)).toBe(false)
})
