import type { Locator, Page } from '@playwright/test'
import { barriersInBothThemes } from './barriers.ts'
import { aTitle, dayFromNow, keepEvent } from './calendarEvents.ts'
import { follow } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

const sheet = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })
const link = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })

/** The sheets load after the view. */
const whenReady = (page: Page): Promise<void> => expect(page.locator('[data-sheets]')).toBeAttached()

test('an event opens beside its place, in each view, and Escape leads back to it', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar' })
  const date = dayFromNow(420)
  const title = aTitle('Choir')
  await keepEvent(page, {
    title,
    start_date: `${date} 18:00:00`,
    end_date: `${date} 20:00:00`,
    timezone: 'America/New_York',
    cost: '12',
  })
  for (const view of ['month', 'week', 'day', 'list']) {
    // Six hours later by the clocks of Zurich.
    await follow(page, `/calendar/${view}/${dayFromNow(421)}`)
    await whenReady(page)
    const address = page.url()
    await link(page, title).focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page, title)).toContainText('In New York')
    await expect(sheet(page, title)).toContainText('12')
    expect(page.url()).toBe(address)
    await page.keyboard.press('Escape')
    await expect(sheet(page, title)).toHaveCount(0)
    await expect(link(page, title)).toBeFocused()
  }
  await link(page, title).click()
  expect(await barriersInBothThemes(page)).toEqual([])
  await sheet(page, title).getByRole('button', { name: 'Add to calendar' }).click()
  await page.keyboard.press('Escape')
  await sheet(page, title).getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/event\/choir/)
  await page.goBack()
  await expect(page).toHaveURL(/\/calendar\/list/)
})

test('an event is deleted, brought back, duplicated and edited from its sheet', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar' })
  const date = dayFromNow(430)
  const title = aTitle('Rehearsal')
  await keepEvent(page, { title, start_date: `${date} 18:00:00`, end_date: `${date} 20:00:00` })
  await follow(page, `/calendar/month/${date}`)
  await whenReady(page)
  await link(page, title).click()
  // However long the words are, the two that change the event are side by side, below the others.
  await expect(async () => {
    const [added, copied, deleted] = await Promise.all(
      ['Add to calendar', 'Duplicate', 'Delete event'].map((name) =>
        sheet(page, title).getByRole('button', { name }).boundingBox(),
      ),
    )
    expect(copied?.y).toBe(deleted?.y)
    expect(copied?.y).toBeGreaterThan(added?.y ?? Infinity)
  }).toPass()
  await sheet(page, title).getByRole('button', { name: 'Delete event' }).click()
  await expect(link(page, title)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(link(page, title)).toBeVisible()
  await link(page, title).click()
  await sheet(page, title).getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/event\/new/)
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue(title)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await follow(page, `/calendar/month/${date}`)
  await whenReady(page)
  await link(page, title).click()
  await sheet(page, title).getByRole('link', { name: 'Edit event' }).click()
  await expect(page).toHaveURL(/\/edit/)
})

test('an event of a full day opens beside the list of the day, which stays', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar' })
  const date = dayFromNow(440)
  const titles = Array.from({ length: 9 }, () => aTitle('Slot'))
  for (const title of titles)
    await keepEvent(page, { title, start_date: `${date} 18:00:00`, end_date: `${date} 20:00:00` })
  await follow(page, `/calendar/month/${date}`)
  await whenReady(page)
  await page.locator(`[role=gridcell][data-date="${date}"]`).getByRole('button').click()
  const list = page.getByRole('dialog').first()
  const last = titles.at(-1) ?? ''
  await list.getByRole('link', { name: new RegExp(`^${last}`) }).click()
  await expect(sheet(page, last)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page, last)).toHaveCount(0)
  await expect(list.getByRole('link', { name: new RegExp(`^${last}`) })).toBeFocused()
})

test('on a phone, and where the reader asks for it, the event’s page opens', async ({ signIn }) => {
  const page = await signIn('owner', { path: '/calendar' })
  const date = dayFromNow(450)
  const title = aTitle('Walk')
  await keepEvent(page, { title, start_date: `${date} 18:00:00`, end_date: `${date} 20:00:00` })
  await follow(page, `/calendar/month/${date}`)
  await whenReady(page)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link(page, title).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/event\/walk/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, `/calendar/list/${date}`)
  await link(page, title).click()
  await expect(page).toHaveURL(/\/event\/walk/)
})
