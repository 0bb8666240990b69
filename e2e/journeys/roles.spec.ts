import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Controls of the page that are closed, and neither say why to those who see it nor to those who hear it. */
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

/** Opens every page of an area, one after another. */
async function walk(page: Page, area: string): Promise<void> {
  const links = page.getByRole('navigation', { name: area, exact: true }).getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const name of await links.allInnerTexts()) {
    await links.filter({ hasText: name.trim() }).first().click()
    await expect(page.getByRole('heading', { level: 2, name: name.trim(), exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await unexplained(page), name).toEqual([])
  }
}

async function expectClosed(control: Locator, reason: RegExp | string): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(reason)
}

test('a guest finds each page, and reads why what is closed is closed', async ({ signIn }) => {
  test.slow() // Every page there is.
  const page = await signIn('guest', { path: '/settings' })
  await walk(page, 'Settings')
  await page.goto('/settings/bots')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expectClosed(button('Create bot'), 'Who may do this: Members and above.')
  await button('Create bot').press('Enter')
  await expect(page.getByRole('status').getByText('Who may do this: Members and above.')).toBeVisible()

  await page.goto('/admin')
  await walk(page, 'Organization settings')
  await page.goto('/admin/emoji')
  await expectClosed(button('Add emoji'), 'Who may do this: Members and above.')
  await page.goto('/admin/joining')
  await expectClosed(button('Add domain'), 'Only owners can change this.')
  await page.goto('/admin/linkifiers')
  await expectClosed(
    page.getByRole('button', { name: /^Move .+ up$/ }).last(),
    'Only administrators can change this.',
  )
  await page.goto('/admin/channels')
  await expectClosed(
    page.getByRole('group', { name: 'Default channels', exact: true }),
    'Only administrators can change this.',
  )
  await page.goto('/admin/usage')
  await expect(page.getByText('Only administrators see how much is written and stored.')).toBeVisible()
  await page.goto('/groups')
  await expectClosed(button('New group'), 'Who may do this: Members and above.')
})

test('a moderator invites, makes bots and groups, and reads why the rest is closed', async ({ signIn }) => {
  test.slow() // Every page there is.
  const page = await signIn('moderator', { path: '/settings' })
  await walk(page, 'Settings')
  await page.goto('/admin')
  await walk(page, 'Organization settings')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/admin/emoji')
  await expect(button('Add emoji')).not.toHaveAttribute('aria-disabled')
  await page.goto('/admin/profile-fields')
  await expectClosed(button('Add field'), /Only administrators can change this\.$/)
  await page.goto('/admin/permissions')
  await expectClosed(
    page.getByRole('combobox', { name: 'Invite people by mail' }),
    'Only owners can change this.',
  )
  await page.goto('/settings/bots')
  await expect(button('Create bot')).not.toHaveAttribute('aria-disabled')
  await page.goto('/groups')
  await expect(button('New group')).not.toHaveAttribute('aria-disabled')
  await page.goto('/invites')
  await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
    'Moderator',
    'Member',
    'Guest',
  ])
  await expect(page.getByText('Who may create links: Administrators and owners.')).toBeVisible()
})
