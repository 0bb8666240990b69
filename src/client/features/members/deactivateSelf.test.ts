import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deactivateOwnUser } from '../../../protocol/chat/account.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { scriptedService, type ScriptedService } from '../../kernel/api/scriptedService.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { deactivateSelf } from './deactivateSelf.ts'

let service: ScriptedService
let example: ExampleSession

beforeEach(() => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  example = aSession([])
})
afterEach(() => {
  example.end()
  vi.unstubAllGlobals()
})

test('a person whose account ended is signed out at once', async () => {
  const ended = deactivateSelf(example.session)
  example.last(deactivateOwnUser).answer({})
  ;(await service.next('DELETE /session')).answer()
  await expect(ended).resolves.toBeUndefined()
})

test('a sign-out that gets no answer is no failure: the account has ended', async () => {
  const ended = deactivateSelf(example.session)
  example.last(deactivateOwnUser).answer({})
  ;(await service.next('DELETE /session')).drop()
  await expect(ended).resolves.toBeUndefined()
})

test('nobody is signed out if the service keeps the account', async () => {
  const ended = deactivateSelf(example.session)
  example.last(deactivateOwnUser).fail(new ApiError('CANNOT_DEACTIVATE_LAST_USER', '', 400))
  await expect(ended).rejects.toThrow(ApiError)
  expect(service.pending('DELETE /session')).toBe(0)
})
