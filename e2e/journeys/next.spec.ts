import { composer } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('inbox rows say who wrote what and when; N and “Next” go through them in their order', async ({
  signIn,
  stage,
}) => {
  const early = await stage.channel('next early', ['hana', 'lena'])
  const late = await stage.channel('next late', ['hana', 'lena'])
  const hana = await stage.person('hana')
  const lena = await stage.person('lena')
  await hana.markAllRead()
  await lena.say(early.id, 'first', 'Only one here')
  await lena.write([hana.userId], 'Directly to you')
  await lena.say(late.id, 'older', 'In the *older* topic')
  await lena.say(early.id, 'second', 'Another here')
  await lena.say(late.id, 'newer', 'In the newer topic')

  const page = await signIn('hana', { path: '/inbox' })
  const list = page.getByRole('region', { name: 'Unread conversations' })
  const row = list.getByRole('listitem').filter({ hasText: 'older' })
  await expect(row).toContainText('In the older topic')
  await expect(row).toContainText(/Lena.*: /)
  await expect(row.locator('time')).toHaveText(/\d\d?:\d\d/)
  const order = await list
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const expected = [
    `/dm/${lena.userId}`,
    late.topicPath('newer'),
    late.topicPath('older'),
    early.topicPath('second'),
    early.topicPath('first'),
  ]
  expect(order).toEqual(expected)

  // By key, and by the link at the end of the conversation.
  await page.keyboard.press('n')
  await expect(page).toHaveURL(expected[0] ?? '')
  await expect(composer(page)).toBeVisible()
  for (const path of expected.slice(1, 3)) {
    await page.getByRole('link', { name: /^Next: / }).click()
    await expect(page).toHaveURL(path)
    await expect(composer(page)).toBeVisible()
  }
  await page.keyboard.press('n')
  await expect(page).toHaveURL(expected[3] ?? '')
})
