import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { act, enter, render } from '../../ui/render.testing.ts'
import { Check } from '../../ui/Check.tsx'
import { Field } from '../../ui/Field.tsx'
import { ApiError } from '../api/errors.ts'
import { useFields, type Fields } from './useFields.ts'

interface Draft {
  readonly name: string
  readonly address: string
  readonly isOpen: boolean
}

const initial: Draft = { name: '', address: '', isOpen: false }

let container: HTMLElement
let form: Fields<Draft>

const Form = () => {
  const fields = useFields<Draft>(initial, {
    name: {
      missing: 'Name it.',
      whileTyping: (name) => (name.length > 5 ? 'Shorten it.' : undefined),
      refusal: (error) => (error instanceof ApiError && error.code === 'TAKEN' ? 'It is taken.' : undefined),
    },
    address: {
      atSubmit: (address, { isOpen }) => (isOpen && !address.includes('@') ? 'Write an address.' : undefined),
    },
  })
  useLayoutEffect(() => void (form = fields))
  return (
    <form>
      <Field label="Name" {...fields.text('name')} />
      <Field label="Address" {...fields.text('address')} />
      <Check label="Open" {...fields.flag('isOpen')} />
    </form>
  )
}

beforeEach(async () => {
  container = document.createElement('div')
  document.body.append(container)
  await act(() => render(<Form />, container))
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
})

const [NAME, ADDRESS] = [0, 1]
const field = (index: number): HTMLInputElement => container.querySelectorAll('input')[index]!
/** Gives the fault that stands beside a field. */
const faultAt = (index: number): string | undefined => {
  const note = field(index).getAttribute('aria-describedby')
  return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined)
}
const check = async (): Promise<keyof Draft | undefined> => {
  let found: keyof Draft | undefined
  await act(() => void (found = form.check()))
  return found
}

test('a missing text is a fault once the form is submitted, until it is there', async () => {
  expect(faultAt(NAME)).toBeUndefined()
  expect(await check()).toBe('name')
  expect(faultAt(NAME)).toBe('Name it.')
  expect(field(NAME).getAttribute('aria-invalid')).toBe('true')
  await enter(field(NAME), 'Walk')
  expect(faultAt(NAME)).toBeUndefined()
  expect(await check()).toBeUndefined()
})

test('a fault of the typed text shows at once, of a half typed one at the submission', async () => {
  await enter(field(NAME), 'Walking')
  expect(faultAt(NAME)).toBe('Shorten it.')
  await act(() => form.flag('isOpen').onChange(true))
  await enter(field(ADDRESS), 'ana')
  expect(faultAt(ADDRESS)).toBeUndefined()
  await enter(field(NAME), 'Walk')
  expect(await check()).toBe('address')
  expect(faultAt(ADDRESS)).toBe('Write an address.')
})

test('a refusal stands beside its field until that has another value', async () => {
  await enter(field(NAME), 'Walk')
  const refuse = async (code: string): Promise<boolean> => {
    let isShown = false
    await act(() => void (isShown = form.refuse(new ApiError(code, '', 400))))
    return isShown
  }
  expect(await refuse('OTHER')).toBe(false)
  expect(await refuse('TAKEN')).toBe(true)
  await enter(field(ADDRESS), 'ana@example.org')
  expect(faultAt(NAME)).toBe('It is taken.')
  await enter(field(NAME), 'Hike')
  expect(faultAt(NAME)).toBeUndefined()
})

test('a refusal is drawn before the next frame, so that the focus can move to it', async () => {
  await enter(field(NAME), 'Walk')
  await act(() => {
    form.refuse(new ApiError('TAKEN', '', 400))
    expect(faultAt(NAME)).toBe('It is taken.')
  })
})

test('a refusal of values that were changed while they were sent does not show', async () => {
  const sent = { ...initial, name: 'Walk' }
  await enter(field(NAME), 'Hike')
  await act(() => void form.refuse(new ApiError('TAKEN', '', 400), sent))
  expect(faultAt(NAME)).toBeUndefined()
})

test('what is typed while the values are sent stays, the rest begins anew without faults', async () => {
  await enter(field(NAME), 'Walk')
  await enter(field(ADDRESS), 'ana')
  await check()
  const { clear } = form
  await enter(field(ADDRESS), 'ana@example.org')
  await act(() => clear())
  expect([field(NAME).value, field(ADDRESS).value]).toEqual(['', 'ana@example.org'])
  expect(faultAt(NAME)).toBeUndefined()
})
