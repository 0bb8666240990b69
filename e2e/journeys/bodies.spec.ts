import type { Page } from '@playwright/test'
import { articleWith, open } from './conversation.ts'
import { expect, test } from './fixtures.ts'

test.use({ keepsPages: true })

/* The look of bodies that need more than words. */

test('formulas and aligned tables are placed correctly, and the console remains empty', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('drawn', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.sayAll(channel.id, 'talk', [
    'Inline $$\\frac{a}{\\sqrt{b^2}}$$ and\n```math\n\\sum_{i=0}^n i\n```',
    '| left | right |\n|:---|---:|\n| a | 1 |',
    'The end',
  ])
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const words: string[] = []
  page.on('console', (line) => words.push(line.text()))
  await page.reload()
  await expect(articleWith(page, 'The end')).toBeVisible()
  await expect(articleWith(page, 'Inline').getByRole('math').first()).toBeVisible()
  const strut = articleWith(page, 'Inline').locator('.katex-strut').first()
  await expect(strut).not.toHaveCSS('height', '0px')
  expect(await strut.evaluate((part) => part.style.height)).toMatch(/em$/)
  await expect(page.getByRole('cell', { name: '1', exact: true })).toHaveCSS('text-align', 'end')
  expect(words.filter((line) => /Content Security Policy|inline style/i.test(line))).toEqual([])
})

test('a spoiler in a script from right to left points to the left, whatever the language of the page', async ({
  signIn,
  stage,
}) => {
  const channel = await stage.channel('from the right', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, 'talk', '```spoiler The ending\nA lamp\n```')
  await lena.say(channel.id, 'talk', '```spoiler הסוף\nמנורה\n```')
  const page = await signIn('hana', { path: channel.topicPath('talk') })
  const rotationOf = (title: string): Promise<string> =>
    articleWith(page, title)
      .locator('.spoiler-header button')
      .evaluate((button) => getComputedStyle(button, '::before').rotate)
  await expect.poll(() => rotationOf('The ending')).toBe('-45deg')
  await expect.poll(() => rotationOf('הסוף')).toBe('45deg')
})

/** Makes the service answer with another body for the message with that text. */
async function drawInstead(page: Page, bodies: Readonly<Record<string, string>>): Promise<void> {
  await page.route(/\/api\/v1\/messages\?/, async (route) => {
    const response = await route.fetch()
    const fetched = (await response.json()) as { messages: { content: string }[] }
    for (const message of fetched.messages) {
      const body = Object.entries(bodies).find(([text]) => message.content.includes(text))?.[1]
      if (body !== undefined) message.content = body
    }
    await route.fulfill({ response, json: fetched })
  })
}

const preview = (name: string, image: string, kind = ''): string =>
  `<div class="${kind} message_inline_image"><a href="/user_uploads/1/${name}" title="${name}"><img ${image}></a></div>`

test('previews that are missing, not ready, or in a list do not overlap words', async ({ signIn, stage }) => {
  const channel = await stage.channel('previews', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const texts = ['the film', 'the picture to come', 'the lost picture', 'the list']
  await lena.sayAll(channel.id, 'talk', [...texts, 'The end'])
  const page = await signIn('hana')
  const drawing = 'src="/icons/app-192.png" data-original-dimensions="192x192"'
  await drawInstead(page, {
    'the film': preview('How lamps are made', 'src="https://i.ytimg.com/1.jpg"', 'youtube-video'),
    'the picture to come': preview(
      'soon.png',
      'class="image-loading-placeholder" src="/loader.svg" data-original-dimensions="192x192"',
    ),
    'the lost picture': preview(
      'lost.png',
      'src="/user_uploads/1/lost.png" data-original-dimensions="192x192"',
    ),
    'the list': `<ul><li>Two lamps${preview('one.png', drawing)}${preview('two.png', drawing)}</li></ul>`,
  })
  await open(page, channel.topicPath('talk'))

  const film = page.getByRole('link', { name: 'How lamps are made' })
  await expect(film).toBeVisible()
  expect(await film.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('none')

  for (const words of ['Preparing soon.png', 'Couldn’t load lost.png']) {
    const room = page.getByRole('link', { name: words })
    await expect(room).toBeVisible()
    await expect(room.locator('img')).toHaveCount(0)
    expect((await room.boundingBox())?.height).toBe(192)
  }

  const item = page.getByRole('listitem').filter({ hasText: 'Two lamps' })
  const [first, second] = [item.locator('img').first(), item.locator('img').last()]
  await expect(second).toBeVisible()
  const [one, two] = [await first.boundingBox(), await second.boundingBox()]
  expect(one?.y).toBe(two?.y)
  const words = await item.evaluate((element) => {
    const range = document.createRange()
    range.selectNode(element.firstChild as Node)
    return range.getBoundingClientRect().bottom
  })
  expect(one?.y).toBeGreaterThanOrEqual(words)
})
