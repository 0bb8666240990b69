import type { Locator, Page } from '@playwright/test'
import { wordsFor } from '../translated/counterparts.ts'
import { follow } from './conversation.ts'
import { expect, test } from './fixtures.ts'

/** Returns the disabled controls of the page that give no reason, visible or for screen readers. */
const unexplained = (page: Page): Promise<readonly string[]> =>
  page.getByRole('main').evaluate((main) => {
    const describedBy = (element: Element): string =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
    const isExplained = (element: HTMLElement): boolean =>
      [describedBy(element), element.getAttribute('aria-description') ?? '', element.title].some(
        (text) => text.trim() !== '',
      )
    return [...main.querySelectorAll<HTMLElement>('[aria-disabled=true], :disabled, [readonly]')]
      .filter((element) => element.checkVisibility() && !isExplained(element))
      .map((element) => element.outerHTML.slice(0, 200))
  })

/** Checks of single pages, by the pages' names. */
type Looks = Readonly<Record<string, () => Promise<void>>>

/** Opens every page of an area, one after another. */
async function walk(page: Page, area: string, looks: Looks = {}): Promise<void> {
  const links = page.getByRole('navigation', { name: area, exact: true }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const names = (await links.allInnerTexts()).map((text) => text.trim())
  const lookAt = new Map(Object.entries(looks).map(([name, look]) => [wordsFor(name), look]))
  expect(names).toEqual(expect.arrayContaining([...lookAt.keys()]))
  for (const name of names) {
    await links.getByText(name, { exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await unexplained(page), name).toEqual([])
    await lookAt.get(name)?.()
  }
}

async function expectClosed(control: Locator, reason: RegExp | string): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(reason)
}

const MEMBERS = 'Who can do this: Members and above.'
const ADMINISTRATORS = 'Only administrators can change this.'

test('a guest opens each page, and reads why closed controls are closed', async ({ signIn }) => {
  test.slow() // Visits every page.
  const page = await signIn('guest', { path: '/settings' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await walk(page, 'Settings', {
    'Your bots': async () => {
      await expectClosed(button('Create bot'), MEMBERS)
      await button('Create bot').press('Enter')
      await expect(page.getByRole('status').getByText(MEMBERS)).toBeVisible()
    },
  })
  await follow(page, '/admin')
  await walk(page, 'Organization settings', {
    Joining: () => expectClosed(button('Add domain'), 'Only owners can change this.'),
    'Default channels': () =>
      expectClosed(page.getByRole('group', { name: 'Default channels', exact: true }), ADMINISTRATORS),
    'Custom emoji': () => expectClosed(button('Add emoji'), MEMBERS),
    Linkifiers: () => expectClosed(page.getByRole('button', { name: /^Move .+ up$/ }).last(), ADMINISTRATORS),
    Usage: () => expect(page.getByText('Only administrators can see activity and storage.')).toBeVisible(),
    Export: () => expectClosed(button('Export public data'), 'Only administrators can export.'),
  })
  await follow(page, '/groups')
  await expectClosed(button('New group'), MEMBERS)
})

test('a moderator invites, makes bots and groups, and reads why other controls are closed', async ({
  signIn,
}) => {
  test.slow() // Visits every page.
  const page = await signIn('moderator', { path: '/settings' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const expectOpen = (name: string) => expect(button(name)).not.toHaveAttribute('aria-disabled')
  await walk(page, 'Settings', { 'Your bots': () => expectOpen('Create bot') })
  await follow(page, '/admin')
  await walk(page, 'Organization settings', {
    Permissions: () =>
      expectClosed(
        page.getByRole('combobox', { name: 'Invite people by email' }),
        'Only owners can change this.',
      ),
    'Profile fields': () => expectClosed(button('Add field'), /Only administrators can change this\.$/),
    'Custom emoji': () => expectOpen('Add emoji'),
  })
  await follow(page, '/groups')
  await expectOpen('New group')
  await follow(page, '/invites')
  await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
    'Moderator',
    'Member',
    'Guest',
  ])
  await expect(page.getByText('Who can create links: Administrators and owners.')).toBeVisible()
})
