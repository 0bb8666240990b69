import { act, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useGridFocus, type GridFocus } from './useGridFocus.ts'

let container: Element
let focus: GridFocus
beforeEach(() => {
  container = document.createElement('div')
})
afterEach(() => act(() => render(null, container)))

const Probe = ({ day, report }: { readonly day: number; readonly report: (current: GridFocus) => void }) => {
  const [, current] = useGridFocus({
    first: 0,
    last: 34,
    start: day,
    chosen: day,
    firstWeekday: 1,
    leave: () => undefined,
    open: () => undefined,
  })
  report(current)
  return null
}
const show = (day: number): Promise<void> =>
  act(() =>
    render(
      <Probe
        day={day}
        report={(current) => {
          focus = current
        }}
      />,
      container,
    ),
  )

test('a day chosen elsewhere replaces the day that was tapped', async () => {
  await show(10)
  await act(() => focus.activate(20))
  expect(focus.active).toBe(20)
  await show(20)
  expect(focus.active).toBe(20)
  await show(12)
  expect(focus.active).toBe(12)
})

test('the day chosen before the tap replaces the tapped one, if it is chosen again', async () => {
  await show(10)
  await act(() => focus.activate(20))
  await show(20)
  await show(10)
  expect(focus.active).toBe(10)
})
