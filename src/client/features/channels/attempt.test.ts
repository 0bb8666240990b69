import { afterEach, expect, test } from 'vitest'
import type { Translate } from '../../i18n/useText.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { dismissToast, useToasts } from '../../ui/toastStore.ts'
import { attempt } from './attempt.ts'

const translate: Translate = (key) => (typeof key === 'string' ? key : 'words')
const shown = () => useToasts.getState().toasts
afterEach(() => {
  for (const { id } of shown()) dismissToast(id)
})

test('a change that succeeded lets its caller go on, unless the session ended meanwhile', async () => {
  const { session, end } = aSession([])
  expect(await attempt(session, translate, () => Promise.resolve())).toBe(true)
  const answer = Promise.withResolvers<void>()
  const outcome = attempt(session, translate, () => answer.promise)
  end()
  answer.resolve()
  expect(await outcome).toBe(false)
})

test('a failure is said, but not after the session has ended', async () => {
  const { session, end } = aSession([])
  const fail = () => Promise.reject(new Error('no'))
  expect(await attempt(session, translate, fail)).toBe(false)
  expect(shown()).toHaveLength(1)
  end()
  const before = shown().length
  expect(await attempt(session, translate, fail)).toBe(false)
  expect(shown()).toHaveLength(before)
})
