import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { moveBetweenButtons } from './toolbarKeys.ts'

test('arrows pass over buttons that are not displayed', async () => {
  await render(
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" onKeyDown={moveBetweenButtons}>
      <button style={{ display: 'none' }}>Quick</button>
      <button>React</button>
      <button>Reply</button>
    </div>,
  )
  await page.getByRole('button', { name: 'React' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('button', { name: 'Reply' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'React' })).toHaveFocus()
})
