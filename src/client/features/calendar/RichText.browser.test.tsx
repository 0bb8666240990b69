import '../../ui/tokens.css'
import '../../ui/reset.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from '../../ui/render.testing.ts'
import { RichText } from './RichText.tsx'
import { siteText } from './text/siteText.ts'

const page = 'https://www.example.org/event/harbor-night/'
const uploads = 'https://www.example.org/wp-content/uploads'

let container: HTMLElement
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await render(null, container)
  container.remove()
})

async function draw(html: string, of = page): Promise<HTMLElement> {
  await render(<RichText html={html} page={of} />, container)
  return container.firstElementChild as HTMLElement
}

/** The text before it is shown, so that nothing of it loads. */
function read(html: string, of = page): HTMLElement {
  const element = document.implementation.createHTMLDocument().createElement('div')
  element.append(siteText(html, of))
  return element
}

const linksIn = (element: Element): readonly (readonly [string, string | null])[] =>
  [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('links within the site lead to the site, in a tab of their own', () => {
  const text = read('<a href="/programme/">A</a> <a href="../other/">B</a> <a href="https://x.test/">C</a>')
  expect(linksIn(text)).toEqual([
    ['A', 'https://www.example.org/programme/'],
    ['B', 'https://www.example.org/event/other/'],
    ['C', 'https://x.test/'],
  ])
  expect([...text.querySelectorAll('a')].map(({ target }) => target)).toEqual(['_blank', '_blank', '_blank'])
})

test('links of the embedded calendar and links to this host open in place', () => {
  const own = read('<a href="/event/b">A</a>', `${location.origin}/event/a`)
  expect(linksIn(own)).toEqual([['A', '/event/b']])
  const site = read(`<a href="${location.origin}/event/b">A</a>`)
  expect(linksIn(site)).toEqual([['A', '/event/b']])
  expect(site.querySelector('a')?.hasAttribute('data-internal')).toBe(true)
})

test('links to a part of the text lead there', async () => {
  const text = await draw(
    `<p><a href="#programme">A</a><a href="${page}#programme">B</a></p><h2 id="programme">Programme</h2>`,
  )
  const heading = text.querySelector('h2')
  for (const link of text.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toBe(`#${heading?.id}`)
    expect(link.target).toBe('')
  }
  // No element of a text has a name that the app looks for.
  expect(heading?.id).toBe('user-content-programme')
})

test('pictures of the site come through this host', () => {
  const text = read(`<figure><img width="1024" height="576" src="${uploads}/harbor.jpg" alt="The harbor"
    srcset="${uploads}/harbor-300x169.jpg 300w"><figcaption>At night</figcaption></figure>`)
  const picture = text.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(
    `/site_media?address=${encodeURIComponent(`${uploads}/harbor.jpg`)}`,
  )
  expect([picture?.getAttribute('srcset'), picture?.loading, picture?.width]).toEqual([null, 'lazy', 1024])
  expect(text.querySelector('figure > figcaption')?.textContent).toBe('At night')
})

test('a picture of another place is a link with its name, and no hole', () => {
  const text = read(
    `<img src="https://cdn.test/a.jpg" alt="The stage" width="1024"><img src="https://cdn.test/plan%20b.png">
     <a href="/gallery/"><img src="https://cdn.test/b.jpg" alt="Gallery"></a><img alt="Nothing">`,
  )
  expect(text.querySelector('img')).toBeNull()
  expect(linksIn(text)).toEqual([
    ['The stage', 'https://cdn.test/a.jpg'],
    ['plan b.png', 'https://cdn.test/plan%20b.png'],
    ['Gallery', 'https://www.example.org/gallery/'],
  ])
  expect(text.textContent).toContain('Nothing')
})

test('a picture of the site that does not load becomes a link to it', async () => {
  const text = await draw(`<img src="${uploads}/lost.jpg" alt="The harbor">`)
  text.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(linksIn(text)).toEqual([['The harbor', `${uploads}/lost.jpg`]])
})

test('films of the site play here, and those of other sites are links with their names', () => {
  const text = read(
    `<video src="${uploads}/a.mp4" autoplay></video><audio><source src="${uploads}/b.mp3"></audio>
     <iframe title="Trailer" src="https://www.youtube.com/embed/abc-1?feature=oembed"></iframe>
     <iframe src="//player.vimeo.com/video/77"></iframe>
     <iframe src="javascript:attacked()"></iframe>
     <div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=xyz\n</div>
     <video src="https://cdn.test/c.mp4"></video>`,
  )
  const film = text.querySelector('video')
  expect(film?.getAttribute('src')).toBe(`/site_media?address=${encodeURIComponent(`${uploads}/a.mp4`)}`)
  expect([film?.controls, film?.autoplay]).toEqual([true, false])
  expect(text.querySelector('audio')?.getAttribute('src')).toContain('b.mp3')
  expect(linksIn(text)).toEqual([
    ['Trailer', 'https://www.youtube.com/watch?v=abc-1'],
    ['vimeo.com', 'https://vimeo.com/77'],
    ['https://www.youtube.com/watch?v=xyz', 'https://www.youtube.com/watch?v=xyz'],
    ['c.mp4', 'https://cdn.test/c.mp4'],
  ])
})

test('lists, tables, details and captions keep their form', async () => {
  const text = await draw(
    `<ul><li>One</li></ul><ol><li>Two</li></ol><table><tr><th>A</th></tr></table>
     <details><summary>More</summary><p>Text</p></details><p><cite>C</cite><mark>M</mark></p>`,
  )
  const style = (selector: string) => getComputedStyle(text.querySelector(selector) as Element)
  expect([style('ul').listStyleType, style('ol').listStyleType]).toEqual(['disc', 'decimal'])
  expect(style('th').borderBottomWidth).toBe('1px')
  expect(style('cite').fontStyle).toBe('italic')
  expect(text.querySelector('details > summary')?.textContent).toBe('More')
  expect(text.querySelector('mark')).not.toBeNull()
})

test('headings of different levels differ in size', async () => {
  const text = await draw('<h2>A</h2><h3>B</h3><h4>C</h4>')
  const sizes = [...text.children].map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(3)
})

test('nothing within a text is wider than the text', async () => {
  container.style.width = '390px'
  const text = await draw(
    `<table><tr>${'<td>several words</td>'.repeat(20)}</tr></table><pre>${'x'.repeat(400)}</pre>
     <p>${'long'.repeat(200)}</p><video src="${uploads}/a.mp4" width="1024" height="576"></video>
     <img width="1024" height="576" src="${uploads}/a.jpg" alt="">`,
  )
  expect(text.scrollWidth).toBeLessThanOrEqual(390)
  expect(container.scrollWidth).toBeLessThanOrEqual(390)
})

test('the scripts of a page are left out', () => {
  const text = read(
    `<p onclick="attacked()" style="position:fixed" id="root">A</p><script>attacked()</script>
     <form><input name="x"></form><svg onload="attacked()"></svg><a href="javascript:attacked()">B</a>
     <img src="x" onerror="attacked()">`,
  )
  expect(text.innerHTML).not.toMatch(/attacked|position|<form|<input|id="root"/)
})
