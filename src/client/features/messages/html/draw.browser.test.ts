import { describe, expect, test, vi } from 'vitest'
import { onBodyClick } from './bodyClick.ts'
import { onPictureFailed } from './pictureBox.ts'
import { drawBody } from './draw.ts'
import { sampleReader } from './reader.testing.ts'
import type { BodyReader } from './reader.ts'

function drawn(html: string, reader: BodyReader = sampleReader()): HTMLDivElement {
  const body = document.createElement('div')
  body.append(drawBody(html, reader))
  return body
}

describe('links', () => {
  test('links to other sites open in a new window without a reference to the application', () => {
    const link = drawn('<p><a href="https://example.org/a">here</a></p>').querySelector('a')
    expect(link).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer nofollow ugc',
      referrerPolicy: 'no-referrer',
    })
  })

  test('links within the organization open in place', () => {
    const openLink = vi.fn()
    const body = drawn('<p><a href="/#narrow/dm/7-dm">here</a></p>')
    body.addEventListener('click', (event) =>
      onBodyClick(event, { openLink, addTime: vi.fn(), copyCode: vi.fn(), viewPicture: vi.fn() }),
    )
    document.body.append(body)
    body.querySelector('a')?.click()
    expect(openLink).toHaveBeenCalledWith('/#narrow/dm/7-dm', body.querySelector('a'))
    body.remove()
  })

  test('links pressed with a modifier key are left to the browser', () => {
    const openLink = vi.fn()
    const body = drawn('<p><a href="/#narrow/dm/7-dm">here</a></p>')
    body.addEventListener('click', (event) => {
      onBodyClick(event, { openLink, addTime: vi.fn(), copyCode: vi.fn(), viewPicture: vi.fn() })
      event.preventDefault()
    })
    body
      .querySelector('a')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(openLink).not.toHaveBeenCalled()
  })

  test('links whose text is another address show their real target', () => {
    const links = drawn(
      '<p><a href="https://evil.example/x">bank.example</a> <a href="https://bank.example/x">bank.example/x</a></p>',
    ).querySelectorAll('a')
    expect([...links].map((each) => each.title)).toEqual(['https://evil.example/x', ''])
  })
})

describe('links to events', () => {
  const slugsIn = (html: string, eventPages?: string): readonly (string | null)[] =>
    [...drawn(html, sampleReader({ eventPages })).querySelectorAll('[data-event-room]')].map((room) =>
      room.getAttribute('data-event-room'),
    )
  const onSite = 'https://hall.example/event/jazz/'
  const link = (address: string): string => `<a href="${address}">here</a>`

  test('links to events of the organization and of the calendar’s site have room for a card below', () => {
    const html = `<p>${link('/event/party')} ${link(onSite)}</p><p>${link('https://hall.example/about/')}</p>`
    expect(slugsIn(html, 'https://hall.example/event/')).toEqual(['jazz', 'party'])
    expect(slugsIn(html)).toEqual(['party'])
  })

  test('an event has one card in a message, and none in a quote', () => {
    const html = `<p>${link('/event/jazz')} ${link(onSite)}</p><blockquote><p>${link('/event/party')}</p></blockquote>`
    expect(slugsIn(html, 'https://hall.example/event/')).toEqual(['jazz'])
  })
})

describe('emoji', () => {
  test('emoji are drawn as characters and keep their names', () => {
    const span = drawn(
      '<p>so <span class="emoji emoji-2764" role="img" aria-label="heart" title="heart">:heart:</span></p>',
    ).querySelector('span')
    expect(span?.textContent).toBe('❤️')
    expect(span?.getAttribute('aria-label')).toBe('heart')
  })

  const tada = '<span class="emoji emoji-1f389" role="img" aria-label="tada" title="tada">:tada:</span>'
  test.each([
    [`<p>${tada} ${tada}</p>`, true],
    [`<p>${tada.repeat(4)}</p>`, false],
    [`<p>${tada} yes</p>`, false],
    [`<p>${tada}</p><p>${tada}</p>`, false],
    ['<p></p>', false],
  ])('emoji %# alone in a message are large if they are few', (html, isLarge) => {
    expect(drawn(html).querySelector('[data-emoji-only]') !== null).toBe(isLarge)
  })
})

describe('mentions', () => {
  test.each([
    ['<span class="user-mention" data-user-id="7">@Me</span>', true],
    ['<span class="user-mention" data-user-id="8">@Ana</span>', false],
    ['<span class="user-mention silent" data-user-id="7">Me</span>', false],
    ['<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>', true],
    ['<span class="user-group-mention" data-user-group-id="3">@leads</span>', true],
    ['<span class="user-group-mention" data-user-group-id="4">@others</span>', false],
    ['<span class="topic-mention">@topic</span>', true],
  ])('a mention of %s concerns the reader: %s', (html, isOwn) => {
    expect(drawn(`<p>${html}</p>`).querySelector('[data-own]') !== null).toBe(isOwn)
  })
})

describe('times', () => {
  test('times are shown in the reader’s own format, with the whole date in the title', () => {
    const time = drawn('<p><time datetime="2026-03-01T12:00:00Z">1 March</time></p>').querySelector('time')
    expect(time?.textContent).toBe('2026-03-01T12:00')
    expect(time?.title).toBe('2026-03-01T12:00:00.000Z')
  })
})

describe('spoilers', () => {
  const spoiler =
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>he did it</p>\n</div></div>'

  test('spoilers hide their content until the button is pressed', () => {
    const body = drawn(spoiler)
    body.addEventListener('click', (event) =>
      onBodyClick(event, { openLink: vi.fn(), addTime: vi.fn(), copyCode: vi.fn(), viewPicture: vi.fn() }),
    )
    const content = body.querySelector<HTMLElement>('.spoiler-content')
    const button = body.querySelector('button')
    expect(content?.hidden).toBe(true)
    button?.click()
    expect(content?.hidden).toBe(false)
    expect(button?.getAttribute('aria-expanded')).toBe('true')
    button?.click()
    expect(content?.hidden).toBe(true)
  })

  test('spoilers without a header have a button that names them', () => {
    expect(drawn(spoiler.replace('<p>end</p>', '')).querySelector('button')?.textContent).toBe('Hidden text')
  })
})

describe('code', () => {
  test('code is copied as its text', () => {
    const copyCode = vi.fn()
    const body = drawn(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">if</span> x:\n</code></pre></div>',
    )
    body.addEventListener('click', (event) =>
      onBodyClick(event, { openLink: vi.fn(), addTime: vi.fn(), copyCode, viewPicture: vi.fn() }),
    )
    body.querySelector('button')?.click()
    expect(copyCode).toHaveBeenCalledWith('if x:\n', body.querySelector('button'))
  })
})

describe('pictures', () => {
  const picture = (attributes: string) =>
    drawn(
      `<div class="message_inline_image"><a href="/user_uploads/1/cat.png" title="cat.png"><img ${attributes}></a></div>`,
    )

  test('pictures reserve the room that they will take', () => {
    const image = picture('src="/user_uploads/1/cat.png" data-original-dimensions="1600x1200"').querySelector(
      'img',
    )
    expect([image?.width, image?.height, image?.alt]).toEqual([427, 320, 'cat.png'])
  })

  test('pictures of a message open in the viewer; with a modifier key they are left to the browser', () => {
    const viewPicture = vi.fn()
    const actions = { openLink: vi.fn(), addTime: vi.fn(), copyCode: vi.fn(), viewPicture }
    const body = picture('src="/user_uploads/1/cat.png"')
    body.addEventListener('click', (event) => {
      onBodyClick(event, actions)
      event.preventDefault()
    })
    const link = body.querySelector('a')
    link?.click()
    expect(viewPicture).not.toHaveBeenCalled()
    body.setAttribute('data-message-id', '9')
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(viewPicture).not.toHaveBeenCalled()
    link?.click()
    expect(viewPicture).toHaveBeenCalledExactlyOnceWith(link, 9)
  })

  test('pictures in a line of text are links to themselves, reachable by keyboard', () => {
    const body = drawn(
      '<p>See <img class="inline-image" alt="A cat" src="/user_uploads/thumbnail/1/cat.png/840x560.webp" data-original-src="/user_uploads/1/cat.png"></p>',
    )
    const link = body.querySelector('a[data-picture]')
    expect(link?.getAttribute('href')).toBe('/user_uploads/1/cat.png')
    expect(link?.querySelector('img')?.alt).toBe('A cat')
  })

  test('pictures of films on other sites link to the films', () => {
    const body = drawn(
      '<div class="youtube-video message_inline_image"><a href="https://www.youtube.com/watch?v=1"><img src="/external_content/1"></a></div>',
    )
    expect(body.querySelector('img')).not.toBeNull()
    expect(body.querySelector('a')?.hasAttribute('data-picture')).toBe(false)
  })

  test('pictures of films that must not be loaded are links named as a film', () => {
    const film = (title: string) =>
      drawn(
        `<div class="youtube-video message_inline_image"><a href="https://www.youtube.com/watch?v=1"${title}><img src="https://i.ytimg.com/1.jpg"></a></div>`,
      )
    expect(film('').textContent).toBe('Video')
    expect(film(' title="How lamps are made"').textContent).toBe('How lamps are made')
    expect(film('').querySelector('.youtube-video')?.hasAttribute('data-unavailable')).toBe(true)
  })

  test('pictures that must not be loaded are links', () => {
    const body = picture('src="https://elsewhere.example/cat.png"')
    expect(body.querySelector('img')).toBeNull()
    expect(body.querySelector('a')?.textContent).toBe('cat.png')
  })

  test.each([
    ['below the text', (attributes: string) => picture(attributes)],
    [
      'in the line of text',
      (attributes: string) =>
        drawn(
          `<p>See <img alt="cat.png" data-original-src="/user_uploads/1/cat.png" ${attributes.replace('class="', 'class="inline-image ')}></p>`,
        ),
    ],
  ])('pictures still being prepared say so in their reserved room: %s', (_, draw) => {
    const body = draw('class="image-loading-placeholder" src="/spinner.svg" data-original-dimensions="64x48"')
    expect(body.querySelector('img')).toBeNull()
    const box = body.querySelector<HTMLElement>('a[data-picture] > [data-picture-box=pending]')
    expect(box?.textContent).toBe('Preparing cat.png')
    expect([box?.style.inlineSize, box?.style.aspectRatio]).toEqual(['64px', '64 / 48'])
  })

  test('pictures that fail to load show their name in their room', () => {
    const body = picture('src="/user_uploads/1/cat.png" data-original-dimensions="64x48"')
    const image = body.querySelector('img')
    body.addEventListener('error', (event) => onPictureFailed(event, sampleReader()), { capture: true })
    image?.dispatchEvent(new Event('error'))
    const box = body.querySelector<HTMLElement>('a[data-picture] > [data-picture-box=failed]')
    expect(box?.textContent).toBe('Couldn’t load cat.png')
    expect([box?.style.inlineSize, box?.style.aspectRatio]).toEqual(['64px', '64 / 48'])
  })

  test('emoji pictures that fail to load show their name', () => {
    const body = drawn('<p>Well <img class="emoji" alt=":party:" src="/user_avatars/2/emoji/party.png"></p>')
    body.addEventListener('error', (event) => onPictureFailed(event, sampleReader()), { capture: true })
    body.querySelector('img')?.dispatchEvent(new Event('error'))
    expect(body.textContent).toBe('Well :party:')
  })

  test('pictures in sequence are in one row, apart from the text before them', () => {
    const one =
      '<div class="message_inline_image"><a href="/user_uploads/1/a.png"><img src="/user_uploads/1/a.png"></a></div>'
    const body = drawn(`<ul><li>Two: ${one}\n${one}</li><li>One: ${one} and more</li></ul>${one}`)
    const rows = [...body.querySelectorAll('[data-previews]')]
    expect(rows.map((row) => row.children.length)).toEqual([2, 1, 1])
    expect(rows.every((row) => row instanceof HTMLDivElement)).toBe(true)
    expect(body.querySelectorAll('.message_inline_image')).toHaveLength(4)
  })

  test('pictures of link previews become images of this site, or are removed', () => {
    const preview = (source: string) =>
      drawn(
        `<div class="message_embed"><a class="message_embed_image" href="https://example.org" style='background-image: url("${source}")'></a></div>`,
      )
    expect(preview('/external_content/1').querySelector('img')?.getAttribute('src')).toBe(
      '/external_content/1',
    )
    expect(preview('https://elsewhere.example/1').querySelector('a')).toBeNull()
  })
})

test('films play in place', () => {
  const body = drawn(
    '<div class="message_inline_image message_inline_video"><a href="/user_uploads/1/a.webm" title="a.webm"><video src="/user_uploads/1/a.webm"></video></a></div>',
  )
  expect(body.querySelector('a')).toBeNull()
  expect(body.querySelector('video')).toMatchObject({ controls: true, preload: 'metadata' })
})

test('formulas of an older service are placed by our style sheet too', () => {
  const body = drawn(
    '<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut"></span></span></span></span></p>',
  )
  expect(body.querySelector('.base')?.className).toBe('base katex-base')
  expect(body.querySelector('.strut')?.className).toBe('strut katex-strut')
})

test('formulas are named by their TeX', () => {
  const body = drawn(
    '<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span style="height:1.2em">x</span></span></span></p>',
  )
  const formula = body.querySelector('[role=math]')
  expect(formula?.getAttribute('aria-label')).toBe('x_1')
  expect(formula?.querySelector<HTMLElement>('.katex-html > span')?.style.height).toBe('1.2em')
})

test('a body drawn twice gives two copies', () => {
  const reader = sampleReader()
  const [first, second] = [drawn('<p>hello</p>', reader), drawn('<p>hello</p>', reader)]
  expect(first.textContent).toBe('hello')
  expect(second.textContent).toBe('hello')
})

test('each reader gets their own drawing of a body', () => {
  const html = '<p><span class="user-mention" data-user-id="7">@Me</span></p>'
  expect(drawn(html).querySelector('[data-own]')).not.toBeNull()
  expect(drawn(html, sampleReader({ ownUserId: 9 })).querySelector('[data-own]')).toBeNull()
})
