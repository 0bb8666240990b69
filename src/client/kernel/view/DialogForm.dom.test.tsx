import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, enter, render } from '../../ui/render.testing.ts'
import { Field } from '../../ui/Field.tsx'
import { ApiError } from '../api/errors.ts'
import { DialogForm } from './DialogForm.tsx'
import { useFields } from './useFields.ts'

const onSubmit = vi.fn<(name: string) => Promise<unknown>>()
const onClose = vi.fn()

const Form = () => {
  const fields = useFields({ about: '', name: '', place: '' }, { name: { missing: 'Name it.' } })
  return (
    <DialogForm
      submitText="Save"
      fields={fields}
      onSubmit={() => onSubmit(fields.draft.name)}
      onClose={onClose}
    >
      <Field label="About" {...fields.text('about')} />
      <Field label="Name" {...fields.text('name')} />
    </DialogForm>
  )
}

let container: HTMLElement
const nameField = (): HTMLInputElement => container.querySelectorAll('input')[1]!
const faultOfName = (): string =>
  document.getElementById(nameField().getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const submit = (): Promise<void> => act(() => container.querySelector('form')!.requestSubmit())

beforeEach(async () => {
  onSubmit.mockResolvedValue(undefined)
  container = document.createElement('div')
  document.body.append(container)
  await act(() => render(<Form />, container))
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
  vi.resetAllMocks()
})

test('a form with a faulty field is not submitted, and the focus goes to the field', async () => {
  await submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(faultOfName()).toBe('Name it.')
  expect(container.querySelector('[role=alert]')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(nameField()))
})

test('a refusal of one argument stands beside its field, others at the foot', async () => {
  await enter(nameField(), 'Walk')
  onSubmit.mockRejectedValueOnce(new ApiError('BAD_REQUEST', 'It is taken.', 400, { var_name: 'name' }))
  await submit()
  expect(faultOfName()).toBe('It is taken.')
  await vi.waitFor(() => expect(document.activeElement).toBe(nameField()))
  onSubmit.mockRejectedValueOnce(new ApiError('BAD_REQUEST', 'Not today.', 400))
  await submit()
  expect(faultOfName()).toBe('')
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Not today.')
  expect(onClose).not.toHaveBeenCalled()
  await submit()
  expect(onSubmit).toHaveBeenLastCalledWith('Walk')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refusal of an argument that has no control here stands at the foot', async () => {
  await enter(nameField(), 'Walk')
  onSubmit.mockRejectedValueOnce(new ApiError('BAD_REQUEST', 'No such place.', 400, { var_name: 'place' }))
  await submit()
  await vi.waitFor(() => expect(container.querySelector('[role=alert]')?.textContent).toBe('No such place.'))
})

const Blocked = ({ fault, obstacle }: { fault: string | undefined; obstacle: string }) => (
  <DialogForm submitText="Save" obstacle={obstacle} onSubmit={() => onSubmit('')} onClose={onClose}>
    <Field label="About" />
    <Field label="Name" error={fault} />
  </DialogForm>
)

test('an obstacle that a field shows as its fault is not said once more, and the field has the focus', async () => {
  await act(() => render(<Blocked fault="It is too long." obstacle="It is too long." />, container))
  await submit()
  expect(container.querySelector('[role=alert]')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(nameField()))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('any other obstacle is said at the foot, whatever the fields show', async () => {
  await act(() => render(<Blocked fault={undefined} obstacle="Choose a channel." />, container))
  await submit()
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Choose a channel.')
  await act(() => render(<Blocked fault="It is too long." obstacle="Choose a channel." />, container))
  await submit()
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Choose a channel.')
})
