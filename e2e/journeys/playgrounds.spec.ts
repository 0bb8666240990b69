import { articleWith } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('a playground is added, code in its language links there, and a removed one comes back', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('playing', ['admin', 'hana'])
  const hana = await stage.person('hana')
  await hana.sayAll(channel.id, 'code', ['```python\nprint(1 + 1)\n```', '```rust\nlet a = 1;\n```'])
  const reader = await signIn('hana', { path: channel.topicPath('code') })
  await expect(articleWith(reader, 'print')).toBeVisible()

  const page = await signIn('admin', { path: '/admin/playgrounds' })
  await page.getByRole('button', { name: 'Add playground' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add playground' })
  await dialog.getByRole('textbox', { name: 'Language' }).fill('Python')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Code pad')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://pad.test/run')
  await dialog.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(dialog.getByText('Put {code} where the code goes.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://pad.test/run?code={code}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const link = reader.getByRole('link', { name: 'Open in Code pad' })
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://pad.test/run?code=print%281%20%2B%201%29%0A')
  await expect(articleWith(reader, 'print').getByRole('link', { name: 'Open in Code pad' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toHaveCount(1)
  await reader.reload()
  await expect(link).toBeVisible()
})

test('members see the playgrounds and read why they cannot change them', async ({ signIn }) => {
  const page = await signIn('member', { path: '/admin/playgrounds' })
  await page.getByRole('button', { name: 'Add playground' }).press('Enter')
  await expect(page.getByText('Only administrators can change this.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
