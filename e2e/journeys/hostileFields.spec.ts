import type { Page } from '@playwright/test'
import { hostileBodies } from '../../src/client/features/messages/html/hostile.testing.ts'
import { expectHarmless, NO_HARM, turnedTexts, watch } from './attacks.ts'
import { articleWith, composer, expectSent, send } from './conversation.ts'
import { expect, test } from './fixtures.ts'

// Markup that is parsed to be sanitized never gets into the page; the browser still reports the requests that
// it blocked.
test.use({ expectedErrors: [/Content Security Policy/] })

/*
 * A compromised service, or a stranger's calendar, can write anything into any field. Texts must remain
 * texts, addresses and colors must be checked, and the page must remain usable, under the exact policy that
 * the host serves.
 */

/** Closes any context around it: attributes, tags, comments and styles. */
const BREAK_OUT = [
  'Poisoned "\'-->',
  '</style></title></textarea>',
  '<svg/onload=attacked()><img src=x onerror=attacked()>',
  '<script>attacked()</script>',
].join('')
const EVIL_SCRIPT = 'javascript:attacked()'
const EVIL_PICTURE = 'https://evil.example/pixel.png'
const EVIL_COLOUR = 'red;background:url(https://evil.example/pixel.png)'

/** All bodies that attack the sanitizer, except those that would become plain text here. */
const TRICKS = hostileBodies.filter((body) => body.length < 1000 && !body.includes('<plaintext>')).join('\n')

/** The poison of each field; all other fields remain unchanged. */
const poison: Readonly<Record<string, string>> = {
  full_name: BREAK_OUT,
  description: BREAK_OUT,
  rendered_description: TRICKS,
  sender_full_name: BREAK_OUT,
  status_text: BREAK_OUT,
  emoji_name: BREAK_OUT,
  emoji_code: BREAK_OUT,
  realm_name: BREAK_OUT,
  realm_description: BREAK_OUT,
  rendered_value: BREAK_OUT,
  title: BREAK_OUT,
  excerpt: BREAK_OUT,
  cost: BREAK_OUT,
  venue: BREAK_OUT,
  organizer: BREAK_OUT,
  address: BREAK_OUT,
  city: BREAK_OUT,
  phone: BREAK_OUT,
  website: EVIL_SCRIPT,
  url: EVIL_SCRIPT,
  url_template: EVIL_SCRIPT,
  avatar_url: EVIL_PICTURE,
  realm_icon_url: EVIL_PICTURE,
  source_url: EVIL_PICTURE,
  still_url: EVIL_PICTURE,
  color: EVIL_COLOUR,
  hue: EVIL_COLOUR,
}

type Poison = Readonly<Record<string, string>>

/**
 * Puts the poison into the fields of all answers from these paths, in the pages opened from now on. It is done in the
 * page, because drivers other than Chromium's do not tell what a request holds, and so cannot repeat it.
 */
const poisonReplies = (page: Page, paths: RegExp, doses: Poison): Promise<unknown> =>
  page.addInitScript(
    ([pattern, poison]) => {
      const ask = globalThis.fetch.bind(globalThis)
      globalThis.fetch = async (...asked) => {
        const answer = await ask(...asked)
        const isData = answer.ok && answer.headers.get('content-type')?.includes('json') === true
        if (!isData || !new RegExp(pattern).test(new URL(answer.url).pathname)) return answer
        const poisoned: unknown = JSON.parse(await answer.text(), (key, value: unknown) =>
          typeof value === 'string' ? (poison[key] ?? value) : value,
        )
        return Response.json(poisoned, { status: answer.status, headers: answer.headers })
      }
    },
    [paths.source, doses] as const,
  )

test('markup, addresses and colors in every field of the chat remain harmless', async ({ signIn, stage }) => {
  const channel = await stage.channel('poisoned', ['hana', 'lena'])
  const lena = await stage.person('lena')
  const id = await lena.say(channel.id, 'talk', 'What do my fields hold?')
  await lena.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  const page = await signIn('hana')
  const seen = await watch(page)
  await poisonReplies(page, /\/api\/v1\/(register|messages|users)/, poison)
  for (const path of ['/inbox', '/channels', channel.topicPath('talk')]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expectHarmless(page)
  }
  await expect(articleWith(page, 'What do my fields hold?')).toContainText('<script>attacked()</script>')
  await send(page, 'Still usable')
  await expectSent(page, 'Still usable')
  expect(seen).toEqual(NO_HARM)
})

test('markup and addresses in every field of the calendar remain harmless', async ({ signIn }) => {
  const page = await signIn('hana', { path: '/calendar' })
  const seen = await watch(page)
  await poisonReplies(page, /\/calendar\/events\/v1\//, { ...poison, description: TRICKS })
  for (const path of ['/calendar/list', '/calendar/cards', '/calendar/week', '/calendar']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByText(/^Poisoned/)
        .first(),
    ).toBeVisible()
    await expectHarmless(page)
  }
  await page.goto('/calendar/list')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Poisoned/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { name: /Poisoned/ })
      .first(),
  ).toBeVisible()
  await expectHarmless(page)
  expect(seen).toEqual(NO_HARM)
})

/** Turns the reading direction of all following text in its line. */
const TURN = '\u202e'

test('names that turn the reading direction turn nothing around them', async ({ signIn, stage }) => {
  const channel = await stage.channel('turning', ['hana', 'lena'])
  const lena = await stage.person('lena')
  await lena.say(channel.id, `${TURN}gnp.exe`, 'Whose names turn?')
  const page = await signIn('hana')
  const name = `${TURN}moc.elgoog`
  const fields = 'full_name sender_full_name name description title venue organizer city address cost'
  const doses = Object.fromEntries(fields.split(' ').map((field) => [field, name]))
  await poisonReplies(page, /\/api\/v1\/(register|messages|users)|\/calendar\/events\/v1\//, doses)
  const topic = channel.topicPath(`${TURN}gnp.exe`)
  const paths = ['/channels', topic, '/recent', '/people', '/calendar/list', '/calendar/cards']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('moc.elgoog').first(), path).toBeVisible()
    expect.soft([path, await turnedTexts(page, TURN)]).toEqual([path, []])
  }
})

test('an error that contains markup is shown as text', async ({ signIn, stage, network }) => {
  const channel = await stage.channel('refusing', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('talk'), url: network.url })
  const seen = await watch(page)
  const refusal = JSON.stringify({ result: 'error', code: 'BAD_REQUEST', msg: BREAK_OUT })
  network.inject('POST', /^\/api\/v1\/messages$/, {
    kind: 'answer',
    status: 400,
    body: refusal,
    headers: { 'content-type': 'application/json' },
  })
  await composer(page).fill('Refused in markup')
  await composer(page).press('Enter')
  await expect(articleWith(page, 'Refused in markup')).toContainText('<script>attacked()</script>')
  await expectHarmless(page)
  expect(seen).toEqual(NO_HARM)
})

test('every page declares what it may run, and from where', async ({ organisation }) => {
  for (const path of ['/', '/inbox', '/calendar', '/sign-in', '/no/such/page']) {
    const answer = await fetch(`${organisation.url}${path}`, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'; script-src 'self'")])
    for (const rule of [
      "require-trusted-types-for 'script'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe-|script-src[^;]*(\*|https?:|data:)/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  }
})
