import { barriers } from './barriers.ts'
import { articleWith, composer } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('the public calendar names the organization, and follows a new name', async ({ visit, stage }) => {
  const page = await visit()
  await page.goto('/calendar')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Calendar – Lantern' })).toBeVisible()
  await expect(page).toHaveTitle(/ – Lantern$/)
  const owner = await stage.person('owner')
  await owner.call('PATCH', '/realm', { name: 'Lamp & "Light" <i>' })
  await page.reload()
  await expect(header.getByRole('link', { name: 'Calendar – Lamp & "Light" <i>' })).toBeVisible()
  await page.getByRole('main').locator('a[href*="/event/"]').first().click()
  await expect(page).toHaveTitle(/. – Lamp & "Light" <i>$/)

  // A long name stays on its line, on a phone too.
  const height = async () => (await header.boundingBox())?.height
  await page.setViewportSize({ width: 390, height: 844 })
  const usual = await height()
  await owner.call('PATCH', '/realm', { name: 'Society for Lanterns and Lights' })
  await page.goto('/calendar')
  await expect(header.getByRole('link', { name: /Society for Lanterns and Lights$/ })).toBeVisible()
  expect(await height()).toBe(usual)

  await owner.call('PATCH', '/realm', { name: 'Lantern' })
  const answer = await page.request.get('/embed/calendar')
  expect(await answer.text()).toContain(' – Lantern</title>')
})

test('the way to sign in looks the same above the calendar and the open channels', async ({ visit }) => {
  const page = await visit()
  const colors: string[] = []
  for (const path of ['/calendar', '/channels']) {
    await page.goto(path)
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true })
    await expect(link).toBeVisible()
    colors.push(await link.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(new Set(colors).size).toBe(1)
})

test('a person without an account reads the open channels, and returns to them by signing in', async ({
  visit,
  stage,
}) => {
  const open = await stage.channel('plaza', ['lena'], { is_web_public: true })
  const inside = await stage.channel('backroom', ['lena'])
  const lena = await stage.person('lena')
  await lena.say(open.id, 'welcome', 'Come on in')
  await lena.say(inside.id, 'talk', 'Not for all')
  const page = await visit()

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Browse open channels' }).click()
  await expect(page.getByRole('heading', { name: 'Open channels' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: open.name })
  await expect(link).toBeVisible()
  await expect(page.getByText(inside.name)).toHaveCount(0)
  await link.click()
  await expect(articleWith(page, 'Come on in')).toBeVisible()
  await page.getByRole('link', { name: 'All topics' }).click()
  await page.getByRole('main').getByRole('link', { name: 'welcome' }).click()
  await expect(page).toHaveURL(open.topicPath('welcome'))
  await expect(page.getByRole('link', { name: 'Sign in to reply' })).toBeVisible()
  await articleWith(page, 'Come on in').hover()
  expect(await barriers(page)).toEqual([])
  await expect(composer(page)).toHaveCount(0)
  await expect(page.getByRole('toolbar')).toHaveCount(0)

  await page.goto(inside.topicPath('talk'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?next=/)

  await page.goto(open.topicPath('welcome'))
  await page.getByRole('link', { name: 'Sign in to reply' }).click()
  await page.getByRole('list', { name: 'Sample accounts' }).getByRole('button', { name: 'Lena' }).click()
  await expect(page).toHaveURL(open.topicPath('welcome'))
  await expect(composer(page)).toBeVisible()
})
