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
  await expect(articleWith(page, 'was edited in the tunnel')).toBeVisible()
  await expect(page.getByText('Will save when you’re back online')).toHaveCount(0)
  await expect(field).toHaveCount(0)
  const left = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsaved')))
  await expect.poll(left, { timeout: PATIENCE }).toEqual([])
  const read = await hana.call<{ message: { content: string } }>('GET', `/messages/${edited}`, {
    apply_markdown: false,
  })
  expect(read.message.content).toBe('was edited in the tunnel')
})

test('messages are edited without a connection: the edits wait, in order, and can be taken back', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('kept edits', ['hana', 'lena'])
  const hana = await stage.person('hana')
  const [first = 0, second = 0, third = 0] = await hana.sayAll(channel.id, 'tunnel', [
    'first version',
    'other version',
    'untouched version',
  ])
  const page = await signIn('hana', { url: network.url, path: channel.topicPath('tunnel') })
  // The sources of own messages are fetched once the page is at rest.
  await page.waitForResponse((response) => response.url().includes('message_ids'))
  network.cut()
  const field = page.getByRole('textbox', { name: 'Message text' })
  const edit = async (from: string, to: string): Promise<void> => {
    await act(articleWith(page, from), 'Edit')
    await expect(field).toHaveValue(from)
    await field.fill(to)
    await field.press('Enter')
    await expect(field).toHaveCount(0)
    await expect(articleWith(page, to).getByText('Will save when you’re back online')).toBeVisible()
    await expect(articleWith(page, to)).toBeFocused()
  }
  await edit('first version', 'second version')
  await edit('other version', 'another version')
  await edit('untouched version', 'regretted version')
  await articleWith(page, 'regretted version').getByRole('button', { name: 'Cancel' }).click()
  await expect(articleWith(page, 'untouched version')).toBeVisible()
  await articleWith(page, 'second version').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field).toHaveValue('second version')
  await field.fill('third version')
  await field.press('Enter')
  const contents = (): Promise<string[]> =>
    Promise.all(
      [first, second, third].map(async (id) => {
        const query = { apply_markdown: false }
        const read = await hana.call<{ message: { content: string } }>('GET', `/messages/${id}`, query)
        return read.message.content
      }),
    )
  expect(await contents()).toEqual(['first version', 'other version', 'untouched version'])
  network.heal()
  await expect
    .poll(contents, { timeout: PATIENCE })
    .toEqual(['third version', 'another version', 'untouched version'])
  await expect(page.getByText('Will save when you’re back online')).toHaveCount(0)
})

test('an edit that waited and finds another version is told of, wherever its author is', async ({
  signIn,
  stage,
  network,
}) => {
  const channel = await stage.channel('overtaken edits', ['hana', 'lena'])
  const hana = await stage.person('hana')
  const [id = 0] = await hana.sayAll(channel.id, 'tunnel', ['first version'])
  await hana.sayAll(channel.id, 'elsewhere', ['in another place'])
  const page = await signIn('hana', { url: network.url, path: channel.topicPath('tunnel') })
  const field = page.getByRole('textbox', { name: 'Message text' })
  await act(articleWith(page, 'first version'), 'Edit')
  await expect(field).toHaveValue('first version')
  network.cut()
  await field.fill('mine')
  await field.press('Enter')
  await expect(page.getByText('Will save when you’re back online')).toBeVisible()
  // Meanwhile the same person edits it on another device.
  await hana.call('PATCH', `/messages/${id}`, { content: 'theirs' })
  await page.goto('about:blank')
  network.heal()
  await page.goto(`${network.url}${channel.topicPath('elsewhere')}`)
  const notice = page.getByRole('region', { name: 'Notices' }).getByText('Not saved: someone edited')
  await expect(notice).toBeVisible({ timeout: PATIENCE })
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(field).toHaveValue('mine')
  await page.getByRole('button', { name: 'Show other version' }).click()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(articleWith(page, 'mine')).toBeVisible()
  await expect(field).toHaveCount(0)
})
