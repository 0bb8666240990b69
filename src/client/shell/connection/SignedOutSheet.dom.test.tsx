import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { peopleFeature } from '../../features/people/feature.ts'
import { scriptedService, type ScriptedService } from '../../kernel/api/scriptedService.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { act, render } from '../../ui/render.testing.ts'
import { SignedOutSheet } from './SignedOutSheet.tsx'

const container = document.createElement('div')
const account_page = { host: 'acme.example.org', url: 'https://acme.example.org/#settings' }

let service: ScriptedService
let example: ExampleSession
beforeEach(() => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.body.append(container)
  example = aSession([peopleFeature])
  example.restore({ realm_users: [{ user_id: 1, full_name: 'Ana', email: 'ana@acme.test', role: 400 }] })
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  vi.unstubAllGlobals()
})

const input = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)

test.each([
  ['has no field for a password where the chat server takes none', false],
  ['has the field where it takes them', true],
])('the sheet %s', async (_, email_auth_enabled) => {
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <SignedOutSheet />
      </SessionContext>,
      container,
    ),
  )
  expect(input('password')).not.toBeNull()
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme', email_auth_enabled })
  ;(await service.next('GET /session/offer')).answer({
    set_up: 'done',
    set_up_code: 'asked',
    sign_up: 'open',
    password_reset: true,
    account_page,
  })
  await vi.waitFor(() => expect(input('api_key')).not.toBeNull())
  await vi.waitFor(() => expect(input('password') !== null).toBe(email_auth_enabled))
})
