import { articleWith, composer, messages, numbered } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './stage.ts'

const move = (
  person: Person,
  messageId: number,
  to: { readonly topic?: string; readonly stream_id?: number; readonly propagate_mode?: string },
): Promise<unknown> => person.call('PATCH', `/messages/${messageId}`, { propagate_mode: 'change_one', ...to })

test('the address of a moved message leads to it: one message, a whole topic, another channel', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('moving', ['hana', 'lena', 'owner'])
  const other = await stage.channel('moved away', ['hana', 'lena', 'owner'])
  const owner = await stage.person('owner')
  const lena = await stage.person('lena')
  const [first = 0, second = 0, third = 0] = await lena.sayAll(channel.id, 'old place', [
    'stays here',
    'moves alone',
    'goes to the other channel',
  ])
  await move(owner, second, { topic: 'new place' })
  await move(owner, third, { topic: 'far away', stream_id: other.id })

  const page = await signIn('hana', { path: `${channel.topicPath('old place')}/near/${second}` })
  await expect(articleWith(page, 'moves alone')).toBeInViewport()
  await expect(page).toHaveURL(`${channel.topicPath('new place')}/near/${second}`)
  await page.goto(`${channel.topicPath('old place')}/near/${third}`)
  await expect(page).toHaveURL(`${other.topicPath('far away')}/near/${third}`)
  await expect(articleWith(page, 'goes to the other channel')).toBeInViewport()
  await page.goto(`${channel.path}/near/${third}`)
  await expect(page).toHaveURL(`${other.path}/near/${third}`)

  await move(owner, first, { topic: 'all of it', propagate_mode: 'change_all' })
  await page.goto(`${channel.topicPath('old place')}/near/${first}`)
  await expect(page).toHaveURL(`${channel.topicPath('all of it')}/near/${first}`)
  await expect(articleWith(page, 'stays here')).toBeInViewport()
  await expect(composer(page)).toBeVisible()
})

test('a link in a message leads to what was moved out of a topic that is already open elsewhere', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('followed', ['hana', 'lena', 'owner'])
  const owner = await stage.person('owner')
  const lena = await stage.person('lena')
  const ids = await lena.sayAll(channel.id, 'long', numbered('long', 30))
  const moved = ids[10] ?? 0
  const address = `/#narrow/channel/${channel.id}-x/topic/long/near/${moved}`
  await lena.say(channel.id, 'pointer', `[said](${address})`)
  const page = await signIn('hana', { path: channel.topicPath('long') })
  await expect(articleWith(page, 'long 030')).toBeVisible()
  await move(owner, moved, { topic: 'elsewhere' })
  await page.goto(channel.topicPath('pointer'))
  await messages(page).getByRole('link', { name: 'said' }).click()
  await expect(page).toHaveURL(`${channel.topicPath('elsewhere')}/near/${moved}`)
  await expect(articleWith(page, 'long 011')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(channel.topicPath('pointer'))
})

test('the address of a message moved out of a private channel leads those to it who can read it now', async ({
  signIn,
  visit,
  stage,
}) => {
  const closed = await stage.channel('closed circle', ['lena', 'owner'], { invite_only: true })
  const open = await stage.channel('open circle', ['lena', 'owner'], { is_web_public: true })
  const owner = await stage.person('owner')
  const lena = await stage.person('lena')
  const [first = 0, second = 0] = await lena.sayAll(closed.id, 'plans', ['out in the open', 'still secret'])
  await move(owner, first, { topic: 'plans', stream_id: open.id })

  const page = await signIn('hana', { path: `${closed.topicPath('plans')}/near/${first}` })
  await expect(page).toHaveURL(`${open.topicPath('plans')}/near/${first}`)
  await expect(articleWith(page, 'out in the open')).toBeInViewport()
  await page.goto(`${closed.topicPath('plans')}/near/${second}`)
  await expect(page.getByRole('heading', { name: 'You can’t see this channel', level: 1 })).toBeVisible()

  const visitor = await visit()
  await move(owner, first, { topic: 'plans for all' })
  await visitor.goto(`${open.topicPath('plans')}/near/${first}`)
  await expect(visitor).toHaveURL(`${open.topicPath('plans for all')}/near/${first}`)
  await expect(articleWith(visitor, 'out in the open')).toBeInViewport()
  await visitor.goto(`${closed.topicPath('plans')}/near/${first}`)
  await expect(visitor).toHaveURL(`${open.topicPath('plans for all')}/near/${first}`)
  await visitor.goto(`${closed.topicPath('plans')}/near/${second}`)
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
