import { articleWith, composer, sidebar } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test('guests are marked wherever they are named, unless the organization does not want it', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('guests', ['hana', 'guest', 'owner'])
  const guest = await stage.person('guest')
  const hana = await stage.person('hana')
  const owner = await stage.person('owner')
  await guest.say(channel.id, 'hello', 'a guest writes')
  await hana.say(channel.id, 'hello', 'a member writes')
  await guest.write([hana.userId], 'psst')
  const { user } = await guest.call<{ user: { full_name: string } }>('GET', `/users/${guest.userId}`)
  const name = user.full_name
  const page = await signIn('hana', { path: channel.topicPath('hello') })
  const written = articleWith(page, 'a guest writes')
  await expect(written).toContainText(`${name}Guest`)
  await expect(articleWith(page, 'a member writes')).not.toContainText('Guest')
  await composer(page).fill(`@${name.slice(0, 4)}`)
  await expect(page.getByRole('option', { name }).first()).toContainText('Guest')
  await composer(page).fill('')
  await expect(sidebar(page).getByRole('link', { name: `${name} (guest)` })).toBeVisible()
  await page.goto(`/dm/${guest.userId}`)
  await expect(page.getByRole('heading', { name: `${name} (guest)` })).toBeVisible()

  await owner.call('PATCH', '/realm', { enable_guest_user_indicator: false })
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.goto(channel.topicPath('hello'))
  await expect(written).toBeVisible()
  await expect(written).not.toContainText('Guest')
})
