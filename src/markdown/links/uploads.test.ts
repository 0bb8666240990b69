import { expect, test } from 'vitest'
import { exampleContext } from '../context.testing.ts'
import { renderMarkdown } from '../render.ts'

const files: Record<string, { contentType: string; width?: number; height?: number }> = {
  '/user_uploads/1/cat.png': { contentType: 'image/png', width: 640, height: 480 },
  '/user_uploads/1/dog': { contentType: 'image/jpeg' },
  '/user_uploads/1/run.mp4': { contentType: 'video/mp4' },
  '/user_uploads/1/song.mp3': { contentType: 'audio/mpeg' },
  '/user_uploads/1/plan.pdf': { contentType: 'application/pdf' },
  '/user_uploads/1/drawing.svg': { contentType: 'image/svg+xml' },
}
const context = exampleContext({ upload: (path) => files[path] })
const render = (source: string) => renderMarkdown(source, context)
const html = (source: string) => render(source).html.replaceAll('\n', '')

const cat =
  '<div class="message_inline_image"><a href="/user_uploads/1/cat.png" title="cat">' +
  '<img data-original-content-type="image/png" data-original-dimensions="640x480" src="/user_uploads/1/cat.png"></a></div>'
const link = '<a href="/user_uploads/1/cat.png">cat</a>'

test('an image alone replaces its link', () => {
  expect(html('[cat](/user_uploads/1/cat.png)')).toBe(cat)
})

test('an image among text is shown below the paragraph', () => {
  expect(html('see [cat](/user_uploads/1/cat.png)\nnow\n\nafter')).toBe(
    `<p>see ${link}<br>now</p>${cat}<p>after</p>`,
  )
})

test('two images show side by side', () => {
  expect(html('[cat](/user_uploads/1/cat.png)\n[d](/user_uploads/1/dog)')).toBe(
    `<p>${link}<br><a href="/user_uploads/1/dog">d</a></p>${cat}` +
      '<div class="message_inline_image"><a href="/user_uploads/1/dog" title="d">' +
      '<img data-original-content-type="image/jpeg" src="/user_uploads/1/dog"></a></div>',
  )
})

test('in a list the preview stays with its item, in a table it follows the table', () => {
  expect(html('- a [cat](/user_uploads/1/cat.png)\n- b')).toBe(`<ul><li>a ${link}${cat}</li><li>b</li></ul>`)
  expect(html('|a|\n|-|\n|[cat](/user_uploads/1/cat.png)|\n\nb')).toMatch(/<\/table><div.*<\/div><p>b<\/p>$/)
})

test('a quote shows links only, a spoiler its previews', () => {
  expect(html('> [cat](/user_uploads/1/cat.png)')).toBe(`<blockquote><p>${link}</p></blockquote>`)
  expect(html('```spoiler\nx [cat](/user_uploads/1/cat.png)\n```')).toContain(
    `<p>x ${link}</p>${cat}</div></div>`,
  )
})

test('a video shows below its link', () => {
  expect(html('[run](/user_uploads/1/run.mp4)')).toBe(
    '<p><a href="/user_uploads/1/run.mp4">run</a></p><div class="message_inline_image message_inline_video">' +
      '<a href="/user_uploads/1/run.mp4" title="run"><video preload="metadata" src="/user_uploads/1/run.mp4"></video></a></div>',
  )
})

test('other files, unknown files and drawings with possible scripts stay links', () => {
  for (const name of ['plan.pdf', 'gone.png', 'drawing.svg']) {
    expect(html(`[x](/user_uploads/1/${name})`)).toBe(`<p><a href="/user_uploads/1/${name}">x</a></p>`)
    expect(html(`![x](/user_uploads/1/${name})`)).toBe(`<p><a href="/user_uploads/1/${name}">x</a></p>`)
  }
})

test('an image from elsewhere stays a link', () => {
  expect(html('https://a.example/b.png')).toBe(
    '<p><a href="https://a.example/b.png">https://a.example/b.png</a></p>',
  )
  expect(html('![b](https://a.example/b.png)')).toBe('<p><a href="https://a.example/b.png">b</a></p>')
})

test('with an exclamation mark an image or a sound is shown within the line', () => {
  expect(html('a ![my cat](/user_uploads/1/cat.png) b')).toBe(
    '<p>a <img alt="my cat" class="inline-image" data-original-content-type="image/png" ' +
      'data-original-dimensions="640x480" data-original-src="/user_uploads/1/cat.png" src="/user_uploads/1/cat.png"> b</p>',
  )
  expect(html('![](/user_uploads/1/song.mp3)')).toBe(
    '<p><audio controls preload="metadata" src="/user_uploads/1/song.mp3"></audio></p>',
  )
})

test('every linked upload is reported, once', () => {
  const source =
    '[a](/user_uploads/1/plan.pdf) ![b](/user_uploads/1/cat.png) > [c](https://chat.parley.example/user_uploads/1/plan.pdf)'
  expect(render(source).uploads).toEqual(['/user_uploads/1/plan.pdf', '/user_uploads/1/cat.png'])
})

test('a message counts as having an image if one is shown', () => {
  expect(render('[cat](/user_uploads/1/cat.png)').hasImage).toBe(true)
  expect(render('![cat](/user_uploads/1/cat.png)').hasImage).toBe(true)
  expect(render('> [cat](/user_uploads/1/cat.png)').hasImage).toBe(false)
  expect(render('[run](/user_uploads/1/run.mp4)').hasImage).toBe(false)
})

test('without properties of uploads, their names determine the type', () => {
  const { html } = renderMarkdown('[a](/user_uploads/9/photo.JPG)', exampleContext())
  expect(html).toContain('<img data-original-content-type="image/jpeg" src="/user_uploads/9/photo.JPG">')
})

test('no more than two dozen previews are shown', () => {
  const source = Array.from({ length: 30 }, (_, number) => `[${number}](/user_uploads/1/cat.png)`).join(' ')
  expect(render(source).html.match(/<img/g)).toHaveLength(24)
})

test('a picture with a thumbnail shows that, and leads to itself', () => {
  const pictures = exampleContext({
    upload: () => ({ contentType: 'image/gif', width: 900, height: 600, thumbnail: 'animated' }),
  })
  const facts =
    'data-animated="true" data-original-content-type="image/gif" data-original-dimensions="900x600"'
  const source = 'src="/user_uploads/thumbnail/1/a%20b.gif/840x560-anim.webp"'
  expect(renderMarkdown('[x](/user_uploads/1/a%20b.gif)', pictures).html).toBe(
    `<div class="message_inline_image"><a href="/user_uploads/1/a%20b.gif" title="x"><img ${facts} ${source}></a></div>`,
  )
  expect(renderMarkdown('![x](/user_uploads/1/a%20b.gif)', pictures).html).toBe(
    `<p><img alt="x" class="inline-image" ${facts} data-original-src="/user_uploads/1/a%20b.gif" ${source}></p>`,
  )
})
