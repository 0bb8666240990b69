import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrowserPermission } from './BrowserPermission.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A browser with that permission, whose user gives that answer when asked. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const browser = {
    permission,
    requestPermission: () => {
      browser.permission = answer
      return Promise.resolve(answer)
    },
  }
  vi.stubGlobal('Notification', browser)
  return browser
}

const ask = () => page.getByRole('button', { name: 'Turn on notifications' })

test.each([
  ['granted', /^Desktop notifications are on/],
  ['denied', /^Your browser blocks/],
] as const)('a browser that was not asked is asked, and is then %s', async (answer, text) => {
  aBrowser('default', answer)
  await render(<BrowserPermission />)
  await expect.element(page.getByText(/hasn’t asked you yet/)).toBeVisible()
  await ask().click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(ask()).not.toBeInTheDocument()
})

test('an answer by keyboard moves the focus to the result', async () => {
  aBrowser('default', 'granted')
  await render(<BrowserPermission />)
  await userEvent.tab()
  await expect.element(ask()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Desktop notifications are on/)).toHaveFocus()
})

test('a permission given in the browser’s settings shows when the reader returns', async () => {
  const browser = aBrowser('denied')
  await render(<BrowserPermission />)
  await expect.element(page.getByText(/Allow them in the browser’s settings/)).toBeVisible()
  browser.permission = 'granted'
  dispatchEvent(new Event('focus'))
  await expect.element(page.getByText(/^Desktop notifications are on/)).toBeVisible()
})
