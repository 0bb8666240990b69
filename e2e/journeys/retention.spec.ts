import { expect, test } from './fixtures.ts'

/* Owners say how long messages are kept; people read it beside the channel. */

test('an owner is asked before messages are deleted, and readers see how long they are kept', async ({
  signIn,
  stage,
}) => {
  const id = await stage.sampleChannel('general')
  const owner = await signIn('owner', { path: '/admin/messages' })
  const kept = owner.getByRole('combobox', { name: 'Messages are kept' })
  await kept.selectOption('For 7 days')
  const question = owner.getByRole('dialog', { name: 'Delete old messages?' })
  await expect(question).toContainText(/^.*\d+ messages are older and will be deleted for everyone/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(kept.locator('option:checked')).toHaveText('Forever')

  await kept.selectOption('For 5 years')
  await expect(question).toHaveCount(0)
  await expect(owner.getByRole('switch', { name: 'Keep starred messages' })).toBeChecked()

  const reader = await signIn('member', { path: `/channel/${id}` })
  const details = reader.getByRole('complementary', { name: 'Details' })
  await reader.getByRole('button', { name: 'Details' }).click()
  await expect(details).toContainText('For 5 years')
  await expect(details).toContainText('Older messages are deleted for everyone, with their files.')
})
