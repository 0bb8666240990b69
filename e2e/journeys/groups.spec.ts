import type { Locator, Page } from '@playwright/test'
import { wordsFor } from '../translated/counterparts.ts'
import { barriers, barriersInBothThemes } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import type { Stage } from './stage.ts'

test.use({ keepsPages: true })

let made = 0

/** Makes a group for one test as the administrator. @returns its ID and name */
async function aGroup(stage: Stage, title: string, fields: Readonly<Record<string, unknown>> = {}) {
  const admin = await stage.person('admin')
  const name = `${title} ${++made}`
  const { group_id } = await admin.call<{ group_id: number }>('POST', '/user_groups/create', {
    name,
    description: `For ${title}`,
    members: [],
    ...fields,
  })
  return { id: group_id, name, path: `/groups/${group_id}` }
}

const pane = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('region', { name, exact: true })
const memberList = (page: Page): Locator => page.getByRole('list', { name: /members?$/i })

test('a group is made, renamed and deactivated; others see each change at once', async ({ signIn }) => {
  const page = await signIn('admin', { path: '/groups' })
  const other = await signIn('member', { path: '/groups' })
  const groupsOf = (of: Page): Locator => of.getByRole('navigation', { name: 'All groups' })
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('@sailors')
  await expect(dialog.getByText('A name can’t start with')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sailors')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('On the water')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { name: 'sailors', level: 2 })).toBeVisible()
  await expect(memberList(page).getByRole('listitem')).toHaveCount(1)
  await expect(groupsOf(other).getByRole('link', { name: /^sailors/ })).toBeVisible()

  await page.getByRole('button', { name: 'New group' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sailors')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  const named = dialog.getByRole('textbox', { name: 'Name' })
  await expect(named).toHaveAccessibleDescription(
    /A group called “Sailors” already exists\. Choose another name\./,
  )
  await expect(named).toHaveValue('Sailors')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Edit group' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit sailors' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('')
  await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name\./)
  await editor.getByRole('textbox', { name: 'Name' }).fill('seafarers')
  const join = editor.getByRole('group', { name: 'Can join' })
  await join.getByRole('combobox').fill(wordsFor('Members and above'))
  await join.getByRole('option', { name: 'Members and above Group', exact: true }).click()
  await expect(join.getByRole('button', { name: 'Remove Members and above' })).toBeVisible()
  expect(await barriers(page, 'dialog')).toEqual([])
  await editor.getByRole('button', { name: 'Save' }).click()
  await groupsOf(other)
    .getByRole('link', { name: /^seafarers/ })
    .click()
  await other.getByRole('button', { name: 'Join group' }).click()
  await expect(memberList(page).getByRole('listitem')).toHaveCount(2)
  await expect(other.getByRole('button', { name: 'Leave group' })).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(other.getByText(/^This group is deactivated/)).toBeVisible()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(other.getByText(/^This group is deactivated/)).toBeHidden()
})

test('members are chosen in two lists, and the changes show before they are saved', async ({
  signIn,
  stage,
}) => {
  const [hana, lena, noah] = await Promise.all(['hana', 'lena', 'noah'].map(stage.person))
  const inner = await aGroup(stage, 'inner', { members: [noah?.userId] })
  const group = await aGroup(stage, 'outer', { members: [hana?.userId], subgroups: [inner.id] })
  const page = await signIn('admin', { path: group.path })
  await expect(memberList(page).getByRole('listitem')).toHaveCount(2)
  await expect(memberList(page)).toContainText(`through ${inner.name}`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const inside = pane(page, 'In the group')
  await expect(inside.getByRole('button', { name: `through ${inner.name}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await pane(page, 'Not in the group').getByRole('textbox').fill('lena')
  await pane(page, 'Not in the group')
    .getByRole('button', { name: /^Add Lena/ })
    .click()
  await inside.getByRole('button', { name: /^Remove Hana/ }).click()
  // The focus stays in the list, on the next row.
  await expect(inside.getByRole('button').first()).toBeFocused()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Will be added: Lena/)).toBeVisible()
  await expect(dialog.getByText(/^Will be removed: Hana/)).toBeVisible()
  expect(await barriers(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const admin = await stage.person('admin')
  const { members } = await admin.call<{ members: number[] }>('GET', `/user_groups/${group.id}/members`, {
    direct_member_only: true,
  })
  expect(members).toEqual([lena?.userId])
  await expect(memberList(page)).toContainText('Lena')
  await expect(memberList(page)).not.toContainText('Hana')
})

test('a group that contains another cannot be added to it, and a group in use cannot be deactivated', async ({
  signIn,
  stage,
}) => {
  const inner = await aGroup(stage, 'deep')
  const outer = await aGroup(stage, 'wide', { subgroups: [inner.id] })
  const page = await signIn('admin', { path: inner.path })
  await page.getByRole('button', { name: 'Add subgroups' }).click()
  const others = pane(page, 'Other groups')
  await expect(pane(page, 'In the group')).toContainText('No subgroups')
  const offered = others.getByRole('button', { name: new RegExp(outer.name) })
  await expect(offered).toHaveAttribute('aria-disabled', 'true')
  await expect(offered).toContainText('This group is already a subgroup of it.')
  await others.getByRole('button', { name: /Moderators and above/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Subgroups' })).toContainText('Moderators and above')

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    `Can’t deactivate: this group is still in use. It’s a subgroup of ${outer.name}.`,
  )
})

test('two administrators change a group at once: typed text remains, and its author chooses a version', async ({
  signIn,
  stage,
  network,
}) => {
  const group = await aGroup(stage, 'shared')
  const admin = await stage.person('admin')
  const change = (fields: Readonly<Record<string, unknown>>) =>
    admin.call('PATCH', `/user_groups/${group.id}`, fields)
  const end = () => admin.call('POST', `/user_groups/${group.id}/deactivate`)
  const page = await signIn('owner', { path: group.path, url: network.url })
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })

  await page.getByRole('button', { name: 'Edit group' }).click()
  await name.fill(`${group.name} mine`)
  await change({ name: `${group.name} theirs`, description: 'Written meanwhile' })
  const clash = dialog.getByRole('group', { name: 'Two versions of “Name”' })
  await expect(clash).toContainText(`${group.name} theirs`)
  await expect(name).toHaveValue(`${group.name} mine`)
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Written meanwhile')
  await name.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Choose a version first.')
  expect(await barriers(page, 'dialog')).toEqual([])
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  await expect(clash).toBeHidden()
  const body = JSON.stringify({ result: 'error', code: 'EXPECTATION_MISMATCH', msg: 'Not what it was.' })
  const headers = { 'content-type': 'application/json' }
  network.inject('PATCH', /user_groups/, { kind: 'answer', status: 400, body, headers })
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Someone else just changed these permissions/)
  await expect(name).toHaveValue(`${group.name} mine`)
  await save.click()
  await expect(page.getByRole('heading', { name: `${group.name} mine`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit group' }).click()
  await name.fill(`${group.name} ended`)
  await end()
  await expect(dialog.getByText(/^Someone else deactivated this group/)).toBeVisible()
  await expect(name).toHaveValue(`${group.name} ended`)
  await save.click()
  await expect(
    page.getByRole('heading', { name: `${group.name} ended`, level: 2, exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/^This group is deactivated/)).toBeVisible()

  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(dialog.getByText(/^No one can mention it/)).toBeVisible()
  await end()
  await expect(dialog.getByText(/has already deactivated this group\.$/)).toBeVisible()
})

test('a person who may not change a group learns who may', async ({ signIn, stage }) => {
  const group = await aGroup(stage, 'closed')
  const page = await signIn('member', { path: group.path })
  await expect(page.getByRole('button', { name: 'Add members' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Edit group' })).toHaveAccessibleDescription(
    /^Who can do this: .*Owners/,
  )
  await page.getByRole('button', { name: 'Join group' }).press('Enter')
  await expect(page.getByRole('status').getByText(/^Who can do this: /)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'All groups' })
    .getByRole('link', { name: /^Moderators/ })
    .click()
  await expect(page.getByText(/^The members of this group depend on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add members' })).toBeHidden()
})

test('the page of groups has no barriers in either theme', async ({ signIn, stage }) => {
  const group = await aGroup(stage, 'looked at', { members: [(await stage.person('hana')).userId] })
  const page = await signIn('admin', { path: group.path })
  await expect(memberList(page)).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'All groups' })).toBeVisible()
  expect(await barriersInBothThemes(page)).toEqual([])
})
