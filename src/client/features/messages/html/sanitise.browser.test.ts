import { describe, expect, test, vi } from 'vitest'
import { hostileBodies } from './hostile.testing.ts'
import { applyStyles, sanitise } from './sanitise.ts'

const policy = document.createElement('meta')
policy.httpEquiv = 'Content-Security-Policy'
policy.content = "style-src-attr 'none'; require-trusted-types-for 'script'; trusted-types dompurify"
document.head.append(policy)

function shown(html: string): HTMLDivElement {
  const body = document.createElement('div')
  const fragment = sanitise(html)
  applyStyles(fragment)
  body.append(fragment)
  document.body.append(body)
  return body
}

const attributesOf = (body: Element): Attr[] =>
  [...body.querySelectorAll('*')].flatMap((each) => [...each.attributes])

describe('hostile bodies', () => {
  test.each(hostileBodies.map((html) => [html.slice(0, 100), html]))(
    'a hostile body does nothing: %s',
    async (_name, html) => {
      const attacked = vi.fn()
      Object.assign(window, { attacked })
      const requested = performance.getEntriesByType('resource').length
      const body = shown(html)
      for (const element of body.querySelectorAll<HTMLElement>('*')) element.dispatchEvent(new Event('load'))
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))

      expect(attacked).not.toHaveBeenCalled()
      const late = performance.getEntriesByType('resource').slice(requested)
      expect(late.filter((each) => each.name.includes('evil.example'))).toEqual([])
      expect(
        body.querySelector(
          'script, iframe, object, embed, form, input, button, style, link, meta, base, dialog',
        ),
      ).toBeNull()
      for (const { name, value } of attributesOf(body)) {
        expect(name).not.toMatch(
          /^on|^id$|^name$|^for$|srcset|autoplay|autofocus|contenteditable|tabindex|accesskey|popover|ping|usemap/,
        )
        expect(value).not.toMatch(/script:|url\(|fixed|evil\.example\/(x|pixel|film|sound)|@evil|file:/)
      }
      body.remove()
    },
  )

  test('a body nested too deep to be checked in time is shown as plain text', () => {
    const body = shown(`${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`)
    expect(body.textContent).toBe('deep')
    expect(body.querySelectorAll('*').length).toBe(1)
  })

  test('a body of more than a million characters is shown as plain text', () => {
    const body = shown(`<p><em>${'word '.repeat(250_000)}</em></p>`)
    expect(body.querySelector('em')).toBeNull()
    expect(body.textContent?.length).toBeGreaterThan(900_000)
  })

  test('a body that replaces the whole page is shown as plain text', () => {
    const body = shown('<frameset><frame src="/x"></frameset>said beside it')
    expect(body.textContent).toBe('said beside it')
  })

  test('strings cannot become HTML in this page, so the fragment is the only way in', () => {
    expect(() => {
      const element = document.createElement('div')
      element.innerHTML = '<b>x</b>'
    }).toThrow(TypeError)
  })
})

describe('HTML of servers', () => {
  const kept = [
    '<p>One <strong>two</strong> <em>three</em> <del>four</del> <code>five</code><br>\nsix</p>',
    '<h1>One</h1>\n<h6>Six</h6>\n<hr>\n<blockquote>\n<p>said</p>\n</blockquote>',
    '<ol start="12">\n<li>twelve</li>\n<li>\n<p>loose</p>\n</li>\n</ol>',
    '<p><span class="user-mention silent" data-user-id="12">Ana</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
    '<p><span class="user-group-mention" data-user-group-id="4">@leads</span> <span class="topic-mention">@topic</span></p>',
    '<p><a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-design/topic/logo">#design &gt; logo</a></p>',
    '<p><span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span></p>',
    '<div class="codehilite" data-code-language="C++"><pre><span></span><code><span class="kt">int</span> <span class="hll">x</span>\n</code></pre></div>',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>he did it</p>\n</div></div>',
    '<p><time datetime="2026-03-01T12:00:00Z">2026-03-01 12:00</time></p>',
    '<div class="message_inline_image"><a href="/user_uploads/1/a/cat.png" title="cat.png"><img data-original-dimensions="800x600" src="/user_uploads/thumbnail/1/a/cat.png/840x560.webp"></a></div>',
    '<p><audio controls="" preload="metadata" src="/user_uploads/1/a/song.mp3"></audio></p>',
  ]

  test.each(kept)('HTML of servers passes unchanged: %s', (html) => {
    const body = shown(html)
    expect(body.getHTML()).toBe(html)
    body.remove()
  })

  test('the alignment of cells is kept by writing direction', () => {
    const body = shown('<table><tbody><tr><td style="text-align: right;">1</td></tr></tbody></table>')
    expect(body.querySelector('td')?.style.textAlign).toBe('end')
  })

  test('a formula keeps its drawing, and its TeX becomes its name', () => {
    const body = shown(
      '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8141em;vertical-align:-0.05764em;"></span><span class="mord mathnormal">a</span></span></span></span></p>',
    )
    expect(body.querySelector('.katex')?.getAttribute('aria-label')).toBe('a^2')
    expect(body.textContent).toBe('a2a')
    expect(body.querySelector('msup')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
    expect(body.querySelector<HTMLElement>('.strut')?.style.verticalAlign).toBe('-0.05764em')
  })

  test('drawings and formulas are allowed only inside math', () => {
    const body = shown('<p><svg width="9"><path d="M0 0"></path></svg><math><mi>x</mi></math>text</p>')
    expect(body.querySelector('path, mi')).toBeNull()
    expect(body.textContent).toBe('xtext')
  })

  test('class names of the application cannot be borrowed', () => {
    const body = shown('<p class="user-mention toolbar k mord">x</p><code class="k">y</code>')
    expect(body.querySelector('p')?.className).toBe('user-mention')
    expect(body.querySelector('code')?.className).toBe('')
  })

  test('addresses on this site become relative, and invalid ones are removed', () => {
    const body = shown(
      `<p><a href="${location.origin}/#narrow/dm/7">a</a><a href="nowhere">b</a><a href="::x">c</a></p>`,
    )
    expect([...body.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual([
      '/#narrow/dm/7',
      null,
      null,
    ])
  })
})
