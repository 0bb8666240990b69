import { articleWith, composer, expectSent, openTopic, PATIENCE, send } from './conversation.ts'
import { expectKept, expectShellKept, shellFiles } from './device.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'

test('without a host the app starts, shows the last conversation, and later sends messages written meanwhile', async ({
  visit,
  signIn,
}) => {
  test.slow() // Starts a host of its own, twice.
  const organisation = await startSample()
  try {
    const page = await signIn('hana', { url: organisation.url, browser: { serviceWorkers: 'allow' } })
    await openTopic(page, 'general', 'on the train')
    await send(page, 'Before the tunnel')
    await expectSent(page, 'Before the tunnel')
    await expectKept(page, 'Before the tunnel')
    await expectShellKept(page)
    // Only files of the app, with no content of its users.
    for (const path of await shellFiles(page)) expect(path).toMatch(/^\/((assets|icons|emoji)\/)?[\w.-]*$/)

    const visitor = await visit({ baseURL: organisation.url, serviceWorkers: 'allow' })
    const month = visitor.getByRole('grid', { name: 'Month', exact: true })
    await visitor.goto('/calendar')
    await expect(month).toBeVisible()
    await expectShellKept(visitor)

    await organisation.stop()
    await visitor.reload()
    await expect(visitor.getByRole('alert')).toContainText('The calendar can’t be reached.')
    await expect(month).toBeVisible()
    await visitor.close()

    await page.reload()
    await expect(articleWith(page, 'Before the tunnel')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Connection' })).not.toBeEmpty()
    await composer(page).fill('In the tunnel')
    await composer(page).press('Enter')
    await expect(articleWith(page, 'In the tunnel')).toHaveAttribute('data-state', 'waiting')
    await page.reload()
    await expect(articleWith(page, 'In the tunnel')).toHaveAttribute('data-state', 'waiting')

    await organisation.start()
    await expectSent(page, 'In the tunnel')
    await expect(articleWith(page, 'In the tunnel')).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Connection' })).toBeEmpty({ timeout: PATIENCE })
  } finally {
    await organisation.dispose()
  }
})
