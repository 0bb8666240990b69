import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Lets the calendar's events be loading forever, fail, or be out of reach, until they are let through. */
async function hold(page: Page, how: 'loading' | 'failing' | 'offline'): Promise<void> {
  await page.route(/\/calendar\/events\/v1\/events\?/, (route) => {
    if (how === 'offline') return route.abort('internetdisconnected')
    if (how === 'failing') return route.fulfill({ status: 500, body: '{}' })
    return undefined
  })
}

test.describe('a range whose events are not known', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  for (const how of ['loading', 'failing', 'offline'] as const) {
    for (const view of ['month', 'week'] as const) {
      test(`is not called empty in the ${view} while it is ${how}`, async ({ signIn }) => {
        const page = await signIn('hana', { path: '/inbox' })
        await hold(page, how)
        await page.goto(`/calendar/${view}/2034-03-15`)
        const day =
          view === 'month'
            ? page.getByRole('gridcell', { name: /Wednesday 15 March/ })
            : page.getByRole('region', { name: /Wednesday 15 March/ })
        await expect(day).toHaveAccessibleName('Wednesday 15 March')
        if (how !== 'loading') await expect(page.getByRole('alert')).toBeVisible()
        await expect(day).toHaveAccessibleName('Wednesday 15 March')
        await expect(page.getByRole('main').getByText(/no events/i)).toHaveCount(0)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.goto(`/calendar/${view}/2034-03-15`)
        await expect(day).toHaveAccessibleName('Wednesday 15 March, no events')
      })
    }

    test(`has no empty day on a phone while it is ${how}`, async ({ signIn }) => {
      const page = await signIn('hana', { path: '/inbox', browser: PHONE })
      await hold(page, how)
      await page.goto('/calendar/month/2034-03-15')
      const agenda = page.getByRole('region', { name: 'Wednesday 15 March' })
      await expect(agenda).toBeVisible()
      if (how === 'loading') await expect(agenda.getByText('Loading')).toBeAttached()
      else await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText('No events on this day.')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('/calendar/month/2034-03-15')
      await expect(page.getByText('No events on this day.')).toBeVisible()
    })
  }
})
