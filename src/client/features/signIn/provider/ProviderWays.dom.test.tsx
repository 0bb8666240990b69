import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { act, render } from '../../../ui/render.testing.ts'
import { ProviderWays } from './ProviderWays.tsx'

const container = document.createElement('div')
const providers = [
  { id: 'acme', name: 'Acme' },
  { id: 'guild', name: 'Guild' },
]

let service: ScriptedService
let steps: unknown[]
beforeEach(async () => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  document.body.append(container)
  steps = []
  history.replaceState(null, '', '/sign-in?next=%2Fstarred')
  await act(() =>
    render(
      <ProviderWays
        providers={providers}
        organisation="Lantern"
        takesPasswords
        onStep={(step) => steps.push(step)}
      />,
      container,
    ),
  )
})
afterEach(async () => {
  await act(() => render(null, container))
  vi.unstubAllGlobals()
})

const alert = () => container.querySelector('[role=alert]')?.textContent
const buttons = () => [...container.querySelectorAll('button')]
const press = (name: string) =>
  act(() =>
    buttons()
      .find(({ textContent }) => textContent.includes(name))
      ?.click(),
  )
const fieldsOf = (init: RequestInit) => JSON.parse(init.body as string) as Record<string, unknown>

test('says why the last sign-in did not work, in the words of the app', async () => {
  const refused = {
    code: 'BAD_REQUEST',
    msg: 'This sign-in took too long.',
    refusal: { key: 'provider.late', params: {} },
  }
  ;(await service.next('GET /session/with')).answer({ refused })
  await vi.waitFor(() => expect(alert()).toMatch(/or was started in another browser\. Start again\.$/))
})

test('goes on with the second step of a sign-in that led back', async () => {
  const second_step = { kind: 'code', token: 'x' }
  ;(await service.next('GET /session/with')).answer({ second_step })
  await vi.waitFor(() => expect(steps).toEqual([second_step]))
  expect(alert()).toBeUndefined()
})

test('a provider that is down is named, and its button can be pressed again', async () => {
  ;(await service.next('GET /session/with')).answer({})
  await press('Guild')
  const begun = await service.next('POST /session/with/guild')
  expect(fieldsOf(begun.init)).toMatchObject({ next: '/starred', language: 'en' })
  expect(buttons().map((button) => button.getAttribute('aria-busy'))).toEqual([null, 'true'])
  begun.refuse('PROVIDER_FAILED', { refusal: { key: 'provider.unreachable', params: { name: 'Guild' } } })
  await vi.waitFor(() => expect(alert()).toMatch(/^Guild can’t be reached right now/))
  await press('Guild')
  await service.next('POST /session/with/guild')
  expect(alert()).toBeUndefined()
})

test('only one sign-in begins at a time', async () => {
  ;(await service.next('GET /session/with')).answer({})
  await press('Acme')
  await press('Guild')
  await service.next('POST /session/with/acme')
  expect(service.count('POST /session/with/guild')).toBe(0)
})
