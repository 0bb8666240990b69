import { act, articleWith, PATIENCE } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('a star, a reaction and an edit made without a connection survive a reload', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('kept', ['hana', 'lena'])
  const hana = await stage.person('hana')
  const [starred = 0, agreed = 0, edited = 0] = await hana.sayAll(channel.id, 'tunnel', [
    'to be starred',
    'to be agreed with',
    'to be edited',
  ])
  const page = await signIn('hana', { url: network.url, path: channel.topicPath('tunnel') })
  await act(articleWith(page, 'to be edited'), 'Edit')
  const field = page.getByRole('textbox', { name: 'Message text' })
  await expect(field).toHaveValue('to be edited')
  await act(articleWith(page, 'to be agreed with'), 'Add reaction')
  const tada = page.getByRole('gridcell', { name: 'tada', exact: true }).first()
  await tada.waitFor()
  network.cut()
  await tada.click()
  await act(articleWith(page, 'to be starred'), 'Star')
  await expect(articleWith(page, 'to be starred').getByRole('img', { name: 'Starred' })).toBeVisible()
  await field.fill('was edited in the tunnel')
  await field.press('Enter')
  await expect(page.getByText('Will save when you’re back online')).toBeVisible()

  const isStarred = async (): Promise<boolean> =>
    (await hana.call<{ message: { flags: string[] } }>('GET', `/messages/${starred}`)).message.flags.includes(
      'starred',
    )
  const reactions = async (): Promise<number> =>
    (await hana.call<{ message: { reactions: unknown[] } }>('GET', `/messages/${agreed}`)).message.reactions
      .length
  expect([await isStarred(), await reactions()]).toEqual([false, 0])

  // The page goes while nothing can be sent; the next one starts with the network.
  await page.goto('about:blank')
  network.heal()
  await page.goto(`${network.url}${channel.topicPath('tunnel')}`)
  await expect.poll(isStarred, { timeout: PATIENCE }).toBe(true)
  await expect.poll(reactions, { timeout: PATIENCE }).toBe(1)
  await expect(articleWith(page, 'to be starred').getByRole('img', { name: 'Starred' })).toBeVisible()
  await expect(field).toHaveValue('was edited in the tunnel')
  await field.press('Enter')
  await expect(articleWith(page, 'was edited in the tunnel')).toBeVisible()
  const left = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved')))
  await expect.poll(left, { timeout: PATIENCE }).toEqual([])
  const read = await hana.call<{ message: { content: string } }>('GET', `/messages/${edited}`, {
    apply_markdown: false,
  })
  expect(read.message.content).toBe('was edited in the tunnel')
})

test('an edit saved without a connection is stored when it returns', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('kept edits', ['hana', 'lena'])
  const hana = await stage.person('hana')
  await hana.sayAll(channel.id, 'tunnel', ['first version', 'untouched version'])
  const page = await signIn('hana', { url: network.url, path: channel.topicPath('tunnel') })
  const field = page.getByRole('textbox', { name: 'Message text' })
  await act(articleWith(page, 'first version'), 'Edit')
  await expect(field).toHaveValue('first version')
  network.cut()
  await field.fill('second version')
  await field.press('Enter')
  await expect(page.getByText('Will save when you’re back online')).toBeVisible()
  network.heal()
  await expect(articleWith(page, 'second version')).toBeVisible({ timeout: PATIENCE })
  await expect(field).toHaveCount(0)
})
