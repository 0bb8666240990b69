import { articleWith, channelLink, composer, focusOn, named, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/* Roles, names and order that screen readers announce for the most used parts of the page. */

test('a conversation is read out by its parts', async ({ signIn, stage }) => {
  const channel = await stage.channel('aloud', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const id = await lena.say(channel.id, 'talk', 'Read me aloud')
  await lena.call('POST', `/messages/${id}/reactions`, { emoji_name: 'eyes' })
  await lena.say(channel.id, 'other', '@**Hana Kobayashi**, listen')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const { name } = channel

  await focusOn(page, 'Read me aloud')
  await expect(articleWith(page, 'Read me aloud')).toMatchAriaSnapshot(`
    - article /Lena Hoffmann, .+ at .+/:
      - button "Lena Hoffmann"
      - link:
        - time
      - paragraph: Read me aloud
      - button "eyes, 1"
      - button "Add reaction"
      - toolbar "Message actions":
        - button "React with thumbs up"
        - button "Add reaction"
        - button "Reply"
        - button "Quote and reply"
        - button "Star"
        - button "More actions"
  `)
  const actions = page.getByRole('toolbar', { name: 'Message actions' }).getByRole('button')
  await page.keyboard.press('Tab')
  const addReaction = page.getByRole('toolbar').getByRole('button', { name: 'Add reaction' })
  while (!(await addReaction.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowLeft')
  await expect(actions.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(actions.last()).toBeFocused()

  await expect(channelLink(page, name)).toHaveAccessibleName(named(name, '1 unread', '1 mention'))
  await expect(sidebar(page).getByRole('link', { name: 'talk', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(sidebar(page).getByRole('list', { name: 'Channels', exact: true })).toMatchAriaSnapshot(`
    - list "Channels":
      - listitem:
        - button "Topics in ${name}" [expanded]
        - link /${name}/
        - button "Actions for ${name}"
        - list "Topics in ${name}":
          - listitem:
            - link "other"
            - button "Actions for other"
          - listitem:
            - link "talk"
            - button "Actions for talk"
  `)

  await composer(page).pressSequentially('@lena')
  await expect(page.getByRole('form', { name: 'Compose' })).toMatchAriaSnapshot(`
    - form "Compose":
      - text: To
      - button "${name} talk"
      - listbox "Suggestions":
        - option /Lena Hoffmann/ [selected]
      - textbox "Message": "@lena"
      - status: 1 suggestion
      - button "Attach files"
      - button "Insert emoji"
      - button "Insert"
      - toolbar "Formatting":
        - button "Bold"
  `)
  const option = page.getByRole('option', { name: /Lena Hoffmann/ })
  await expect(composer(page)).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  )
})

test('a month is read out as a grid of days with their events', async ({ signIn }) => {
  // A month without events of other journeys.
  const page = await signIn('hana', { path: '/calendar/month/2033-03-04' })
  await expect(page.getByRole('status').filter({ hasText: 'March 2033, no events' })).toBeAttached()
  const grid = page.getByRole('grid', { name: 'Month', exact: true })
  await expect(grid).toHaveAccessibleDescription(/Arrow keys move by day/)
  await expect(grid).toMatchAriaSnapshot(`
    - grid "Month":
      - row:
        - columnheader "Monday"
        - columnheader "Tuesday"
        - columnheader "Wednesday"
        - columnheader "Thursday"
        - columnheader "Friday"
        - columnheader "Saturday"
        - columnheader "Sunday"
      - row:
        - gridcell "Monday 28 February, no events"
  `)
  // Tab stops at one place: the selected day.
  await expect(grid.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1)
  await expect(grid.locator('[role=gridcell][tabindex="0"]')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/calendar')
  await expect(grid.locator('[aria-current=date]')).toHaveAccessibleName(/, (no|\d+) events?$/)
})
