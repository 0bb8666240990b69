import { expect, test } from 'vitest'
import { updateFlags } from '../../../../protocol/chat/messages.ts'
import { aSession } from '../../../kernel/session.testing.ts'
import { messagesFeature } from '../feature.ts'
import { markRead } from './readMarks.ts'

test('when the page goes away, waiting marks are sent by a request that outlives it', () => {
  const example = aSession([messagesFeature])
  example.restore()
  markRead(example.session, [4, 5])
  window.dispatchEvent(new Event('pagehide'))
  const call = example.last(updateFlags)
  expect(call.args['messages']).toEqual([4, 5])
  expect(call.options?.outlives).toBe('page')
  example.end()
})
