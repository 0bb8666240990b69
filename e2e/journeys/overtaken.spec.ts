import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('of two owners who allow the same domain at once, the second keeps the typed text and learns why', async ({
  signIn,
  stage,
}) => {
  const owners = await Promise.all([0, 1].map(() => signIn('owner', { path: '/admin/joining' })))
  const field = (page: Page) => page.getByRole('textbox', { name: 'Domain', exact: true })
  const refusal = (page: Page) => page.getByRole('main').getByText('harbor.test is already in the list.')
  for (const page of owners) await field(page).fill('harbor.test')
  // By script: the row of the first moves the button of the second, and only one page has the keyboard.
  const press = (button: Element): void => (button as HTMLElement).click()
  await Promise.all(owners.map((page) => page.getByRole('button', { name: 'Add domain' }).evaluate(press)))
  await expect
    .poll(async () => (await Promise.all(owners.map((page) => refusal(page).count()))).join())
    .toMatch(/^(0,1|1,0)$/)
  for (const page of owners) {
    await expect(field(page)).toHaveValue((await refusal(page).isVisible()) ? 'harbor.test' : '')
    await expect(page.getByRole('switch', { name: 'harbor.test and its subdomains' })).toHaveCount(1)
  }
  await (await stage.person('owner')).call('DELETE', '/realm/domains/harbor.test')
})

test('a linkifier that is removed while it is edited says so, and its text remains', async ({
  signIn,
  stage,
}) => {
  const admin = await stage.person('admin')
  const { id } = await admin.call<{ id: number }>('POST', '/realm/filters', {
    pattern: 'PIER-(?P<id>[0-9]+)',
    url_template: 'https://pier.test/{id}',
  })
  const page = await signIn('admin', { path: '/admin/linkifiers' })
  const row = page.getByRole('listitem').filter({ hasText: 'PIER-' })
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit linkifier', exact: true })
  const address = dialog.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('https://quay.test/{id}')
  await admin.call('DELETE', `/realm/filters/${id}`)
  await expect(row).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This linkifier no longer exists.')
  await expect(address).toHaveValue('https://quay.test/{id}')
})

test('a person deactivated after being picked is named, and the other picks remain', async ({
  signIn,
  stage,
}) => {
  const admin = await stage.person('admin')
  const kofi = await stage.person('kofi')
  const { group_id } = await admin.call<{ group_id: number }>('POST', '/user_groups/create', {
    name: 'rowers',
    description: '',
    members: [],
  })
  const page = await signIn('admin', { path: `/groups/${group_id}` })
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog')
  const others = dialog.getByRole('region', { name: 'Not in the group', exact: true })
  const inside = dialog.getByRole('region', { name: 'In the group', exact: true })
  for (const name of ['Kofi', 'Lena']) {
    await others.getByRole('textbox').fill(name)
    await others.getByRole('button', { name: new RegExp(name) }).click()
  }
  await admin.call('DELETE', `/users/${kofi.userId}`)
  const picked = inside.getByRole('button', { name: /Kofi/ })
  await expect(picked).toContainText('Deactivated')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Deactivated in the meantime: Kofi Mensah. Remove them to save.',
  )
  await expect(inside.getByRole('button', { name: /Lena/ })).toBeVisible()
  await picked.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: /members?$/i })).toContainText('Lena')
  await admin.call('POST', `/users/${kofi.userId}/reactivate`)
})
