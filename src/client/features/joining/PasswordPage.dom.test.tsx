import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from '../../kernel/api/scriptedService.testing.ts'
import { act, enter, render } from '../../ui/render.testing.ts'
import { PasswordPage } from './PasswordPage.tsx'

const container = document.createElement('div')
let service: ScriptedService

beforeEach(async () => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.body.append(container)
  await act(() => render(<PasswordPage token={undefined} onEntered={() => undefined} />, container))
})
afterEach(async () => {
  await render(null, container)
  vi.unstubAllGlobals()
})

const field = () => container.querySelector<HTMLInputElement>('[name=email]') as HTMLInputElement
const faultOfField = () =>
  field().getAttribute('aria-invalid') === 'true' &&
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
const submit = () =>
  act(() => void field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

test('an incomplete address is explained at its field, and no link is said to be sent', async () => {
  await enter(field(), 'nonsense')
  await submit()
  expect(faultOfField()).toBe('Enter a complete address, such as ana@example.com.')
  expect(document.activeElement).toBe(field())
})

test('an address that the service refuses is explained at its field, which keeps it', async () => {
  await enter(field(), 'ada@parley.invalid')
  await submit()
  const msg = 'Not a valid email address.'
  ;(await service.next('POST /session/password-reset')).refuse('BAD_REQUEST', { msg, var_name: 'email' })
  await vi.waitFor(() => expect(faultOfField()).toBe(msg))
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().value).toBe('ada@parley.invalid')
  expect(container.querySelector('[role=alert]')).toBeNull()
})
