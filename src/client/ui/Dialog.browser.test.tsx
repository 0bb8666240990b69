import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'
import { whenEntryLeft } from './overlayHistory.ts'

const Opener = ({ onClosed }: { onClosed?: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Details" onClose={close}>
          <p>Inside</p>
        </Dialog>
      )}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Details' })

async function anOpenDialog(): Promise<void> {
  await render(<Opener />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
}

test('a dialog opens with the focus on its title, not on the close button', async () => {
  await anOpenDialog()
  await expect.element(page.getByRole('heading', { name: 'Details' })).toHaveFocus()
})

test('a dialog begins in its first field, if it has one', async () => {
  await render(
    <Dialog title="Rename" onClose={() => undefined}>
      <button type="button">Suggestion</button>
      <input aria-label="Hidden from Tab" tabIndex={-1} />
      <input aria-label="Name" />
    </Dialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('the focus goes on to the next step of a dialog, which has other contents', async () => {
  const Steps = () => {
    const [step, setStep] = useState(1)
    return (
      <Dialog title={`Step ${step}`} onClose={() => undefined}>
        {step < 3 && <input key={step} aria-label={`Field ${step}`} />}
        <button key={`to ${step}`} type="button" onClick={() => setStep(step + 1)}>
          Next
        </button>
      </Dialog>
    )
  }
  await render(<Steps />)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Field 2' })).toHaveFocus()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('heading', { name: 'Step 3' })).toHaveFocus()
})

test('a title of one long word stays within its dialog', async () => {
  await render(
    <Dialog title={'Donaudampfschifffahrt'.repeat(5)} onClose={() => undefined}>
      <p>Inside</p>
    </Dialog>,
  )
  const heading = page.getByRole('heading').element()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeInViewport()
})

test('a dialog begins in the chosen one of its choices', async () => {
  await render(
    <Dialog title="Move" onClose={() => undefined}>
      <input type="radio" name="section" aria-label="None" />
      <input type="radio" name="section" aria-label="New" defaultChecked />
    </Dialog>,
  )
  await expect.element(page.getByRole('radio', { name: 'New' })).toHaveFocus()
})

test('a dialog begins in the first field that can be changed', async () => {
  await render(
    <Dialog title="Edit" onClose={() => undefined}>
      <input aria-label="Type" aria-disabled="true" />
      <input aria-label="Name" />
    </Dialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('Escape closes a dialog and returns the focus', async () => {
  await anOpenDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Back closes a dialog and stays at the same address', async () => {
  const address = location.href
  await anOpenDialog()
  await expect.poll(() => (history.state as { overlay?: number } | null)?.overlay).toBeGreaterThan(0)
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.href).toBe(address)
})

test('closing a dialog leaves no history entry behind', async () => {
  await anOpenDialog()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => (history.state as { overlay?: number } | null)?.overlay).toBeUndefined()
})

test('a change of the history waits until the browser has left the dialog’s entry', async () => {
  const overlay = () => (history.state as { overlay?: number } | null)?.overlay
  await anOpenDialog()
  await expect.poll(overlay).toBeGreaterThan(0)
  const goBack = history.back.bind(history)
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // The wait is limited.
  onTestFinished(() => {
    vi.useRealTimers()
    back.mockRestore()
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => back.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
  const change = vi.fn<() => void>()
  whenEntryLeft(change)
  expect(change).not.toHaveBeenCalled()
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  goBack()
  await popped
  await expect.poll(overlay).toBeGreaterThan(0)
  expect(change).toHaveBeenCalledOnce()
  await expect.element(dialog).toBeVisible()
})

test('a browser that does not go back delays nothing for long', async () => {
  await anOpenDialog()
  await expect.poll(() => (history.state as { overlay?: number } | null)?.overlay).toBeGreaterThan(0)
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  onTestFinished(() => back.mockRestore())
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => back.mock.calls.length).toBe(1)
  const change = vi.fn<() => void>()
  whenEntryLeft(change)
  await expect.poll(() => change.mock.calls.length, { timeout: 5000 }).toBe(1)
})
