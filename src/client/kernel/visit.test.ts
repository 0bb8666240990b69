import { expect, test } from 'vitest'
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
