import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SeriesScope } from '../../../../protocol/calendar/series.ts'
import { DeleteSeriesDialog } from './DeleteSeriesDialog.tsx'

const onDelete = vi.fn<(scope: SeriesScope) => Promise<void>>()

async function open(): Promise<void> {
  onDelete.mockReset().mockResolvedValue(undefined)
  await render(
    <DeleteSeriesDialog
      title="Delete “Choir”?"
      series={null}
      onDelete={onDelete}
      explain={() => 'Not today.'}
      onClose={() => undefined}
    />,
  )
}

const choice = (name: string) => page.getByRole('radio', { name, exact: true })
const remove = () => page.getByRole('button', { name: 'Delete', exact: true })

test('at first one event alone is deleted, with a single press or key', async () => {
  await open()
  await expect.element(choice('This event')).toBeChecked()
  await expect.element(choice('This event')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onDelete.mock.calls).toEqual([['this']])
})

test('more events are deleted once they are chosen', async () => {
  await open()
  await choice('This and following events').click()
  expect(onDelete).not.toHaveBeenCalled()
  await remove().click()
  expect(onDelete.mock.calls).toEqual([['following']])
})

test('why it failed shows in the dialog, which asks again', async () => {
  await open()
  onDelete.mockRejectedValueOnce(new Error('refused'))
  await choice('All events').click()
  await remove().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not today.')
  await expect.element(choice('All events')).toBeChecked()
  await remove().click()
  expect(onDelete.mock.calls).toEqual([['all'], ['all']])
})
