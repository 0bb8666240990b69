import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

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

test('it begins at its title, not at the button that closes it', async () => {
  await anOpenDialog()
  await expect.element(page.getByRole('heading', { name: 'Details' })).toHaveFocus()
})

test('Escape closes it and the focus returns', async () => {
  await anOpenDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('Back closes it and stays at the same address', async () => {
  const address = location.href
  await anOpenDialog()
  await expect.poll(() => (history.state as { overlay?: number } | null)?.overlay).toBeGreaterThan(0)
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.href).toBe(address)
})

test('closing it leaves no history entry behind', async () => {
  await anOpenDialog()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => (history.state as { overlay?: number } | null)?.overlay).toBeUndefined()
})
