import { act, enter, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { SecondStep } from './SecondStep.tsx'

const container = document.createElement('div')
const CODE = 'POST /session/second-factor/code'
let service: ScriptedService
let signedIn: number[]
let left: (string | undefined)[]

beforeEach(async () => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  document.body.append(container)
  ;[signedIn, left] = [[], []]
  await act(() =>
    render(
      <SecondStep
        step={{ kind: 'code', token: 't1' }}
        form="page"
        organisation="Acme"
        onSignedIn={(userId) => signedIn.push(userId)}
        onLeave={(reason) => left.push(reason)}
      />,
      container,
    ),
  )
})
afterEach(async () => {
  await render(null, container)
  vi.unstubAllGlobals()
})

const field = (): HTMLInputElement => container.querySelector('input') as HTMLInputElement
const button = (name: string): HTMLButtonElement =>
  [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  ) as HTMLButtonElement
const heading = (): string | undefined => container.querySelector('h1')?.textContent
const fault = (): string | null | undefined =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

const type = (text: string) => enter(field(), text)
const submit = () =>
  act(
    () =>
      void container
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
/** Waits until an answer has reached the page. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

test('telephones can fill in the code, and the field has the focus', () => {
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
  expect(document.activeElement).toBe(field())
})

test('a code is sent as it was pasted, and signs in', async () => {
  await type(' 123 456')
  await submit()
  const request = await service.next(CODE)
  expect(JSON.parse(request.init.body as string)).toEqual({ token: 't1', code: ' 123 456' })
  request.respond('{"user":{"user_id":7,"email":"a@b.c"}}')
  await settled()
  expect(signedIn).toEqual([7])
})

test('an incomplete code is explained at the field and not sent', async () => {
  await type('12345')
  await submit()
  expect(fault()).toBe('Enter the six digits in the app.')
  expect(service.count(CODE)).toBe(0)
  await type('123456')
  expect(fault()).toBeUndefined()
})

test.each([
  ['SECOND_FACTOR_INVALID', /^Wrong code\./],
  ['SECOND_FACTOR_USED', /^This code was already used\./],
])('%s is explained at the field, and the typed code stays', async (code, words) => {
  await type('123456')
  await submit()
  ;(await service.next(CODE)).refuse(code, {}, 403)
  await settled()
  expect(fault()).toMatch(words)
  expect(field().value).toBe('123456')
  expect(document.activeElement).toBe(field())
})

test('a step that has expired leads back to the password, with the reason', async () => {
  await type('123456')
  await submit()
  ;(await service.next(CODE)).refuse('SECOND_FACTOR_EXPIRED', {}, 403)
  await settled()
  expect(left).toEqual(['expired'])
})

test('after too many tries nothing is sent until the time has come', async () => {
  await type('123456')
  await submit()
  ;(await service.next(CODE)).refuse('RATE_LIMIT_HIT', { 'retry-after': 90 }, 429)
  await settled()
  expect(container.querySelector('[role=alert]')?.textContent).toMatch(/^Too many attempts/)
  await submit()
  expect(service.count(CODE)).toBe(1)
})

test('an unreachable host is reported, and the typed code stays', async () => {
  await type('123456')
  await submit()
  ;(await service.next(CODE)).drop()
  await settled()
  expect(container.querySelector('[role=alert]')?.textContent).toMatch(/can’t be reached/)
  expect(field().value).toBe('123456')
})

test('the form switches to a recovery code, and back', async () => {
  await act(() => button('Use recovery code').click())
  expect(field().labels?.[0]?.textContent).toBe('Recovery code')
  expect(heading()).toBe('Enter a recovery code')
  expect(field().autocomplete).toBe('off')
  await type('abcd-efgh-jkmn-pqrs')
  await submit()
  ;(await service.next(CODE)).refuse('SECOND_FACTOR_INVALID', {}, 403)
  await settled()
  expect(fault()).toMatch(/^That’s not one of your recovery codes/)
  await act(() => button('Use app code').click())
  expect(field().autocomplete).toBe('one-time-code')
  expect(heading()).toBe('Enter your code')
  expect(field().value).toBe('')
})

test('the button Back leaves without a reason', async () => {
  await act(() => button('Back').click())
  expect(left).toEqual([undefined])
})
