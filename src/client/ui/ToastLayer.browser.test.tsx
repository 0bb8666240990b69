import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './tokens.css'
import './reset.css'
import { Dialog } from './Dialog.tsx'
import { ToastLayer } from './ToastLayer.tsx'
import { showToast, useToasts } from './toastStore.ts'

afterEach(() => {
  useToasts.setState({ toasts: [] })
  document.querySelector('dialog')?.remove()
})

async function aDialog(): Promise<HTMLDialogElement> {
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = 'Around'
  dialog.textContent = 'What covers the page'
  document.body.append(dialog)
  await render(<ToastLayer />)
  return dialog
}

test('a toast is announced as a status and can be undone', async () => {
  await render(<ToastLayer />)
  let undone = 0
  showToast({ text: 'Marked as read', action: { text: 'Undo', run: () => undone++ } })
  await expect.element(page.getByRole('status').getByText('Marked as read')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toBe(1)
  await expect.element(page.getByText('Marked as read')).not.toBeInTheDocument()
})

test('dismissing a toast calls its handler, and pressing its action does not', async () => {
  await render(<ToastLayer />)
  let dismissals = 0
  const offer = {
    text: 'Try this?',
    action: { text: 'Try', run: () => undefined },
    onDismiss: () => dismissals++,
  }
  showToast(offer)
  await page.getByRole('button', { name: 'Try' }).click()
  expect(dismissals).toBe(0)
  showToast(offer)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(dismissals).toBe(1)
})

test('a toast over a modal dialog can be pressed, and stays when the dialog closes', async () => {
  const dialog = await aDialog()
  dialog.showModal()
  let undone = 0
  showToast({ text: 'Marked as read', action: { text: 'Undo', run: () => undone++ } })
  await expect.element(page.getByRole('dialog').getByText('Marked as read')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  expect(undone).toBe(1)
})

test('a toast moves into a dialog that opens over it, and stays when that dialog closes', async () => {
  const dialog = await aDialog()
  showToast({ text: 'Marked as read' })
  await expect.element(page.getByRole('status').getByText('Marked as read')).toBeVisible()
  dialog.showModal()
  await expect.element(page.getByRole('dialog').getByText('Marked as read')).toBeVisible()
  dialog.close()
  dialog.remove()
  await expect.element(page.getByRole('status').getByText('Marked as read')).toBeVisible()
})

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])(
  'in a window of $width × $height a toast covers no button at the foot of a long dialog',
  async ({ width, height }) => {
    await page.viewport(width, height)
    const { unmount } = await render(
      <>
        <ToastLayer />
        <Dialog title="Long" size="wide" onClose={() => undefined}>
          <div style={{ blockSize: '100rem' }} />
        </Dialog>
      </>,
    )
    showToast({ text: 'Copied' })
    const toast = page.getByRole('dialog').getByRole('listitem')
    await expect.element(toast).toBeVisible()
    // Of the dialog it may cover the padding below the buttons. While a dialog rises, what is in it is out of place.
    const room = (): number => {
      const foot = page.getByRole('dialog').element().getBoundingClientRect().bottom - 24
      const { top, bottom } = toast.element().getBoundingClientRect()
      return Math.min(top - foot, height - bottom)
    }
    await expect.poll(room, { timeout: 2_000 }).toBeGreaterThanOrEqual(0)
    await unmount()
  },
)

test('dismissing a toast by keyboard moves the focus to the next, and at last back', async () => {
  await render(
    <>
      <button type="button">Where I was</button>
      <ToastLayer />
    </>,
  )
  const start = page.getByRole('button', { name: 'Where I was' })
  start.element().focus()
  showToast({ text: 'First', action: { text: 'Undo', run: () => undefined } })
  showToast({ text: 'Second', action: { text: 'Undo', run: () => undefined } })
  const second = page.getByRole('listitem').filter({ hasText: 'Second' })
  await expect.element(second).toBeVisible()
  page
    .getByRole('listitem')
    .filter({ hasText: 'First' })
    .getByRole('button', { name: 'Undo' })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(second.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(start).toHaveFocus()
})
