import { afterEach, expect, test } from 'vitest'
import { updateOwnStatus } from '../../../protocol/chat/statusChanges.ts'
import type { Translate } from '../../i18n/useText.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { dismissToast, useToasts } from '../../ui/toastStore.ts'
import { clearStatus } from './clearStatus.ts'
import { statusesFeature } from './feature.ts'

const translate: Translate = (key) => (typeof key === 'string' ? key : 'words')
const shown = () => useToasts.getState().toasts
afterEach(() => {
  for (const { id } of shown()) dismissToast(id)
})

test.each([
  ['can be undone', false, 1],
  ['is not told of after the session ended', true, 0],
])('a cleared status %s', async (_, hasEnded, count) => {
  const example = aSession([statusesFeature])
  example.restore({ user_status: { 1: { status_text: 'Lunch' } } })
  const cleared = clearStatus(example.session, translate, { status_text: 'Lunch' })
  const call = example.last(updateOwnStatus)
  if (hasEnded) example.end()
  call.answer({})
  await cleared
  expect(shown()).toHaveLength(count)
  if (!hasEnded) example.end()
})
