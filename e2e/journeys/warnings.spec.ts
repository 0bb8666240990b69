import { articleWith, composer, openTopic } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('before many people are called, their true number is said', async ({ signIn, stage }) => {
  const general = await stage.sampleChannel('general')
  const admin = await stage.person('admin')
  const { subscribers } = await admin.call<{ subscribers: number[] }>('GET', `/streams/${general}/members`)
  const others = subscribers.length - 1
  const page = await signIn('admin')
  await openTopic(page, 'general', 'calling all')
  await composer(page).fill('@**all** the kettle is on')
  await composer(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Notify ${others} people?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(composer(page)).toHaveValue('@**all** the kettle is on')
  await composer(page).press('Enter')
  await dialog.getByRole('button', { name: `Notify ${others} people` }).click()
  await expect(articleWith(page, 'the kettle is on')).toHaveAttribute('data-state', 'sent')
  await expect(composer(page)).toHaveValue('')
})

test('a small channel is called without a question', async ({ signIn, stage }) => {
  const channel = await stage.channel('few', ['wei', 'lena'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await composer(page).fill('@**all** we two')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'we two')).toHaveAttribute('data-state', 'sent')
})
