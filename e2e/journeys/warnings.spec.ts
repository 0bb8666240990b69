import { articleWith, composer, openTopic } from './conversation.ts'
import { barriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

test('a question before many people are mentioned gives their true number', async ({ signIn, stage }) => {
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

test('people who may not notify so many read why, without a question before', async ({ signIn }) => {
  const page = await signIn('wei')
  await openTopic(page, 'general', 'calling all')
  await composer(page).fill('@**all** are you there')
  await composer(page).press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: 'You can’t notify everyone in general.' })
  await expect(problem).toContainText('Moderators and above')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('@**all** are you there')
  await composer(page).fill('`@**all**` is how one calls')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'is how one calls')).toHaveAttribute('data-state', 'sent')
})

test('a small channel is mentioned without a question', async ({ signIn, stage }) => {
  const channel = await stage.channel('few', ['wei', 'lena'])
  const page = await signIn('wei', { path: channel.topicPath('talk') })
  await composer(page).fill('@**all** we two')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'we two')).toHaveAttribute('data-state', 'sent')
})

test('the composer warns of people who will not be notified, or who cannot follow a link', async ({
  signIn,
  stage,
}) => {
  const open = await stage.channel('warned', ['wei', 'noah'])
  const secret = await stage.channel('sealed', ['wei'], { invite_only: true })
  const hana = await stage.person('hana')
  const { full_name: name } = await hana.call<{ full_name: string }>('GET', '/users/me')
  const page = await signIn('wei', { path: open.topicPath('talk') })
  const warnings = page.getByRole('list', { name: 'Before you send' })
  await composer(page).fill(`@**${name}** see #**${secret.name}**`)
  await expect(warnings.getByRole('listitem')).toHaveText([
    new RegExp(`${name} isn’t in ${open.name} and won’t be notified`),
    new RegExp(`${secret.name} is private: 1 person here can’t open the link`),
  ])
  expect(await barriers(page, 'form[aria-label="Compose"]')).toEqual([])
  await warnings.getByRole('button', { name: `Add ${name}` }).click()
  await expect(composer(page)).toBeFocused()
  await expect(warnings.getByRole('listitem')).toHaveText([/2 people here can’t open the link/])
  await warnings.getByRole('button', { name: 'Dismiss' }).click()
  await expect(warnings.getByRole('listitem')).toHaveCount(0)
  await composer(page).press('Enter')
  await expect(articleWith(page, `see #${secret.name}`)).toHaveAttribute('data-state', 'sent')

  const guest = await stage.person('guest')
  await page.goto(`/dm/${guest.userId}`)
  await composer(page).fill('between us')
  await expect(warnings).toContainText('is a guest in this organization.')
})
