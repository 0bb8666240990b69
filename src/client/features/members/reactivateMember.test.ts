import { afterEach, expect, test } from 'vitest'
import { reactivateUser } from '../../../protocol/chat/userChanges.ts'
import type { Translate } from '../../i18n/useText.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { dismissToast, useToasts } from '../../ui/toastStore.ts'
import { reactivateMember } from './reactivateMember.ts'

const translate: Translate = (key) => (typeof key === 'string' ? key : 'words')
const shown = () => useToasts.getState().toasts
afterEach(() => {
  for (const { id } of shown()) dismissToast(id)
})

test.each([
  ['is told of', false, 1],
  ['is not told of after the session ended', true, 0],
])('a reactivated account %s', async (_, hasEnded, count) => {
  const example = aSession([])
  const done = reactivateMember(example.session, translate, { user_id: 8, full_name: 'Ana' })
  const call = example.last(reactivateUser)
  if (hasEnded) example.end()
  call.answer({})
  await done
  expect(shown()).toHaveLength(count)
  if (!hasEnded) example.end()
})
