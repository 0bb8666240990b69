import { hostileBodies } from '../../src/client/features/messages/html/hostile.testing.ts'
import { NO_HARM, watch } from './attacks.ts'
import { articleWith, messages, open } from './conversation.ts'
import { expect, test } from './fixtures.ts'

// Markup that is parsed to be sanitized never gets into the page; the browser still reports the requests that
// it blocked.
test.use({ expectedErrors: [/Content Security Policy/] })

interface Fetched {
  readonly messages: { readonly id: number; content: string }[]
}

test('markup that people type remains text', async ({ signIn, stage, organisation }) => {
  const channel = await stage.channel('markup', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const typed = [
    '<script>attacked()</script>',
    '<img src=x onerror="attacked()">',
    '[link](javascript:attacked())',
    '<iframe srcdoc="<script>attacked()</script>"></iframe>',
    '![x](https://evil.example/pixel.png"onerror="attacked())',
  ]
  await lena.sayAll(channel.id, 'talk', [...typed, 'The end'])
  const page = await signIn('hana')
  const seen = await watch(page, organisation.url)
  await page.goto(channel.topicPath('talk'))
  await expect(articleWith(page, 'The end')).toBeVisible()
  await expect(messages(page).getByText('<script>attacked()</script>', { exact: true })).toBeVisible()
  await expect(messages(page).locator('script, iframe, [onerror], a[href^="javascript:"]')).toHaveCount(0)
  expect(seen.attacks).toEqual([])
})

const PORTION = 8

/** Joins several short bodies into one message, to need fewer messages; the long ones remain alone. */
function inPortions(bodies: readonly string[]): string[] {
  const short = bodies.filter((body) => body.length < 1000)
  const portions = short.flatMap((_, index) =>
    index % PORTION === 0 ? [short.slice(index, index + PORTION).join('')] : [],
  )
  return [...portions, ...bodies.filter((body) => body.length >= 1000)]
}

test('a compromised service runs nothing, loads nothing and covers nothing', async ({
  signIn,
  stage,
  organisation,
}) => {
  const channel = await stage.channel('taken over', ['hana', 'lena'])
  const bodies = inPortions(hostileBodies)
  const texts = bodies.map((_, index) => `body ${index}`)
  await (await stage.person('lena')).sayAll(channel.id, 'talk', [...texts, 'The end'])
  const page = await signIn('hana')
  const seen = await watch(page, organisation.url)
  await page.route(/\/api\/v1\/messages\?/, async (route) => {
    const response = await route.fetch()
    const fetched = (await response.json()) as Fetched
    for (const message of fetched.messages) {
      const number = /body (\d+)/.exec(message.content)?.[1]
      if (number !== undefined) message.content = bodies[Number(number)] ?? ''
    }
    await route.fulfill({ response, json: fetched })
  })
  await open(page, channel.topicPath('talk'))
  await expect(messages(page).getByRole('article').first()).toBeVisible()
  const end = articleWith(page, 'The end')
  for (const press of ['Home', 'End']) {
    await messages(page).getByRole('article').first().focus()
    await page.keyboard.press(press)
    const reached = messages(page).getByRole('article')
    await expect(press === 'Home' ? reached.first() : reached.last()).toBeFocused()
  }
  await expect(end).toBeInViewport()
  const forbidden =
    'script, iframe, object, embed, form, base, meta, link, style, input, textarea, dialog, template, [onerror], [onload]'
  await expect(messages(page).getByRole('article').locator(forbidden)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible()
  expect(seen).toEqual(NO_HARM)
})
