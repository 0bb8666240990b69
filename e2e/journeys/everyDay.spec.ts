import { aTitle, dayFromNow, keepEvent } from './calendarEvents.ts'
import { act, articleWith, composer, listening, send, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

test('the switcher finds settings, commands of menus, and events', async ({ signIn }) => {
  const page = await signIn('hana')
  const title = aTitle('Kite festival')
  await keepEvent(page, {
    title,
    start_date: `${dayFromNow(40)} 18:00:00`,
    end_date: `${dayFromNow(40)} 20:00:00`,
    status: 'publish',
  })
  const field = page.getByRole('combobox', { name: 'Go to' })
  const choose = async (words: string, name: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
    await page.getByRole('option', { name }).click()
    await expect(field).toHaveCount(0)
  }
  await choose('alert', 'Alert words')
  await expect(page).toHaveURL('/settings/alert-words')
  await choose('theme dark', 'Theme: Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('theme', 'Theme: Match system')
  await choose('status', 'Set status')
  await expect(page.getByRole('dialog', { name: 'Set status' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Events come a moment after the words: Enter searches for these, as it did before.
  await page.keyboard.press('Control+k')
  await field.fill(title)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?/)
  await choose(title, title)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('create channel')
  await expect(page.getByRole('option', { name: 'Create channel' })).toBeVisible()
})

test('an archived channel is found among the channels, and unarchived there', async ({ signIn, stage }) => {
  const channel = await stage.channel('put away', ['admin'])
  await (await stage.person('admin')).call('DELETE', `/streams/${channel.id}`)
  const page = await signIn('admin', { path: '/channels' })
  const row = page.getByRole('listitem').filter({ hasText: channel.name })
  await expect(page.getByRole('radio', { name: 'Joined', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(channel.name)).toHaveCount(0)
  await page.getByText('Archived', { exact: true }).click()
  await row.getByRole('button', { name: `Unarchive ${channel.name}` }).click()
  await expect(page.getByRole('main').getByText(channel.name)).toHaveCount(0)
  await page.getByText('All', { exact: true }).click()
  await expect(row.getByRole('button', { name: `Leave ${channel.name}` })).toBeVisible()
})

test('a reply to the conversation on screen warns of nothing', async ({ signIn, stage }) => {
  const channel = await stage.channel('replies', ['hana', 'lena'])
  await (await stage.person('lena')).say(channel.id, 'lunch', 'Soup today')
  const page = await signIn('hana', { path: channel.topicPath('lunch') })
  const warning = page.getByText('You’re writing to a different conversation')
  await act(articleWith(page, 'Soup today'), 'Quote and reply')
  await expect(page.getByRole('list', { name: 'Quotes' })).toContainText('Soup today')
  await expect(warning).toHaveCount(0)
  await send(page, 'Coming')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await expect(warning).toHaveCount(0)
})

test('a resolved topic keeps its mark when it is renamed', async ({ signIn, stage }) => {
  const channel = await stage.channel('resolved', ['owner'])
  await (await stage.person('owner')).say(channel.id, '✔ roof', 'It no longer leaks')
  const page = await signIn('owner', { path: channel.topicPath('✔ roof') })
  await page.getByRole('main').getByRole('button', { name: 'Actions for ✔ roof', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click()
  const topic = page.getByRole('dialog').getByLabel('Topic')
  await expect(topic).toHaveValue('roof')
  await topic.fill('new roof')
  await expect(page.getByRole('dialog').getByText('The topic stays marked as resolved.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Renamed to “new roof”')).toBeVisible()
  await expect(page).toHaveURL(channel.topicPath('✔ new roof'))
})

test('the tabs of a channel stay in their place', async ({ signIn, stage }) => {
  const channel = await stage.channel('tabs', ['hana'])
  await (await stage.person('hana')).say(channel.id, 'one', 'Here')
  const page = await signIn('hana', { path: channel.path })
  const tabs = page.getByRole('navigation', { name: 'Views of this channel' })
  const more = page.getByRole('main').getByRole('button', { name: `Actions for ${channel.name}` })
  await expect(more).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Details' })).toBeVisible()
  const before = await tabs.boundingBox()
  await tabs.getByRole('link', { name: 'Topics' }).click()
  await expect(page).toHaveURL(/\/topics$/)
  await expect(more).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Details' })).toBeVisible()
  expect(await tabs.boundingBox()).toEqual(before)
})

test('ArrowDown right after typing goes to the best emoji for the typed words', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/inbox' })
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Insert emoji' }).click()
  const search = page.getByRole('searchbox', { name: 'Find an emoji' })
  await expect(search).toBeFocused()
  // Both within one frame, as a fast typist or a busy page has it.
  await search.evaluate((input: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(input, 'octopus')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('gridcell', { name: 'octopus' })).toBeFocused()
})

test('the list of people to write to begins with those of the latest conversations', async ({
  signIn,
  stage,
}) => {
  const hana = await stage.person('hana')
  await hana.write([(await stage.person('wei')).userId], 'A word')
  const page = await signIn('hana')
  await page.keyboard.press('x')
  await page.getByRole('combobox', { name: 'To', exact: true }).press('ArrowDown')
  await expect(page.getByRole('option').first()).toContainText('Wei')
})

test('a search names days, counts what it found, and finds events', async ({ signIn, stage }) => {
  const channel = await stage.channel('dated', ['hana'])
  const word = `turnip${process.pid}`
  await (await stage.person('hana')).sayAll(channel.id, 'garden', [`The ${word} is ripe`, `One more ${word}`])
  const page = await signIn('hana', { path: '/search' })
  const title = aTitle(`Day of the ${word}`)
  const times = { start_date: `${dayFromNow(9)} 18:00:00`, end_date: `${dayFromNow(9)} 20:00:00` }
  await keepEvent(page, { title, ...times, status: 'publish' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(`${word} date:tod`)
  await page.getByRole('option', { name: /^On / }).click()
  await expect(page.getByRole('list', { name: 'Conditions' })).toContainText('On ')
  await search.press('Enter')
  await expect(articleWith(page, 'is ripe')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Events found' }).getByRole('link', { name: title }),
  ).toBeVisible()
  const found = async (condition: string): Promise<void> => {
    await page.goto(`/search?q=${encodeURIComponent(`${word} ${condition}`)}`)
    await expect(page.getByRole('list', { name: 'Conditions' })).toBeVisible()
  }
  await found(`before:${dayFromNow(0)}`)
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
  await found(`after:${dayFromNow(0)} before:${dayFromNow(1)}`)
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()
})

test('a search suggests topics of any channel, and finds a message by its number', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('garden', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const word = `radish${process.pid}`
  const [id = 0] = await lena.sayAll(channel.id, `beds of ${word}`, ['Sown today'])
  const page = await signIn('hana', { path: '/search' })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(`topic:${word}`)
  await page.getByRole('option', { name: `Topic: beds of ${word}` }).click()
  await search.press('Enter')
  await expect(articleWith(page, 'Sown today')).toBeVisible()
  await page.goto('/search')
  await search.fill(`id:${id}`)
  await page.getByRole('option', { name: `Message ${id}` }).click()
  await search.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible()
  await expect(articleWith(page, 'Sown today')).toBeVisible()
})

test('the calendar of a member is printed without rail and sidebar, and says which page it is', async ({
  signIn,
}) => {
  const page = await signIn('owner', { path: '/calendar/list' })
  await listening(page)
  const inRail = page.getByRole('link', { name: 'Inbox' })
  await expect(sidebar(page)).toBeVisible()
  await expect(inRail).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sidebar(page)).toBeHidden()
  await expect(inRail).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByText(/^Page 1 of \d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Later events' })).toBeHidden()
})

test('a list is printed with the events of all its pages, by the menu and by the usual key', async ({
  signIn,
}) => {
  const page = await signIn('owner', {
    path: '/calendar/list',
    before: () => {
      window.print = () => {
        document.documentElement.dataset['printed'] = ''
      }
    },
  })
  await expect(page.getByRole('link', { name: 'Later events' })).toBeVisible()
  const printed = page.locator('html[data-printed]')
  const events = page.getByRole('main').locator('[data-event-id]')
  const onPage = await events.count()
  const askBy = [
    async () => {
      await page.getByRole('button', { name: 'Subscribe, print and more' }).click()
      await page.getByRole('menuitem', { name: 'Print' }).click()
    },
    () => page.keyboard.press('ControlOrMeta+p'),
  ]
  for (const ask of askBy) {
    await ask()
    await expect(printed).toHaveCount(1)
    // As the browser says before it makes its copy, and after.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const total = page.getByRole('navigation').getByText(/^\d+ events/)
    await expect(total).toBeVisible()
    const all = Number.parseInt((await total.textContent()) ?? '', 10)
    expect(all).toBeGreaterThan(onPage)
    await expect(events).toHaveCount(all)
    await expect(page.getByText(/^Page 1 of/)).toHaveCount(0)
    await page.evaluate(() => {
      delete document.documentElement.dataset['printed']
      dispatchEvent(new Event('afterprint'))
    })
    await expect(events).toHaveCount(onPage)
  }
})

test('the form of a new event waits in its title', async ({ signIn }) => {
  const page = await signIn('owner', { fresh: true, path: '/calendar/list' })
  await listening(page)
  await page.getByRole('link', { name: 'New event' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
})
