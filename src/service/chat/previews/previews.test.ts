import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewBounds } from '../../../protocol/bounds.ts'
import { getMessage, showPreviews, updateMessage } from '../../../protocol/chat/messageActions.ts'
import { getMessageHistory } from '../../../protocol/chat/messageTools.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { createGuardedRequest } from '../../internet/guardedRequest.ts'
import { encodePng } from '../../png.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)
const DAY = 24 * 3600 * 1000

let now: number
let service: TestService
let owner: TestUser
let ben: TestUser
let channel: number
let site: { readonly address: string; asked: string[]; pages: Map<string, RequestListener> }
const closing: (() => unknown)[] = []

const picture = encodePng(40, 20, new Uint8Array(40 * 20 * 4).fill(128))
const html =
  (head: string): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'text/html').end(`<head>${head}</head><body>…</body>`)
const ofType =
  (type: string, body: Uint8Array): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', type).end(body)

/** Another site, with pages by path. */
async function aSite() {
  const asked: string[] = []
  const pages = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, pages }
}

const previewing = () => ({ now: () => now, previews: createGuardedRequest({ opened: ['127.0.0.1'] }) })

beforeEach(async () => {
  now = START
  site = await aSite()
  site.pages.set(
    '/plan',
    html('<meta property="og:title" content="The plan"><meta name="description" content="For May">'),
  )
  service = aService(previewing())
  owner = service.addUser({ role: 100 })
  ben = service.addUser()
  channel = service.addChannel({ name: 'general', subscribers: [owner, ben] })
})
afterEach(() => {
  service.service.stop()
  closing.splice(0).forEach((close) => close())
})

const say = async (content: string, as = ben): Promise<number> =>
  (await service.call(sendMessage, { type: 'channel', to: channel, topic: 'links', content }, { as })).id
const edit = (message_id: number, content: string) =>
  service.call(updateMessage, { message_id, content }, { as: ben })
const contentOf = async (message_id: number): Promise<string> =>
  (await service.call(getMessage, { message_id }, { as: owner })).message.content
const fetched = () => service.service.fetchPreviews()
const serve = (path: string, headers: Record<string, string> = {}) =>
  service.fetch(
    new Request(`http://chat.test${path}`, { headers: { authorization: basicHeader(owner), ...headers } }),
  )
const sourceIn = (content: string): string => /\/external_content\/[\da-f/]+/.exec(content)?.[0] ?? ''

describe('a link', () => {
  test('is shown with what its page says, after the message was accepted', async () => {
    let id = 0
    const sent = await service.eventsDuring(
      owner,
      async () => (id = await say(`see ${site.address}/plan#part`)),
    )
    expect(sent).toMatchObject([{ type: 'message', message: { id } }])
    expect(await contentOf(id)).not.toContain('message_embed')
    const events = await service.eventsDuring(owner, fetched)
    const url = `${site.address}/plan`
    const card =
      '\n<div class="message_embed"><div class="data-container"><div class="message_embed_title">' +
      `<a href="${url}" title="The plan">The plan</a></div>` +
      '<div class="message_embed_description">For May</div></div></div>'
    expect(await contentOf(id)).toBe(`<p>see <a href="${url}#part">${url}#part</a></p>${card}`)
    expect(events).toMatchObject([
      {
        type: 'update_message',
        rendering_only: true,
        user_id: null,
        message_id: id,
        message_ids: [id],
        content: `see ${url}#part`,
        rendered_content: await contentOf(id),
        stream_id: channel,
      },
    ])
    const { message } = await service.call(getMessage, { message_id: id }, { as: owner })
    expect([message.last_edit_timestamp, message.edit_history]).toEqual([undefined, undefined])
  })

  test('is fetched once, however many messages have it', async () => {
    const ids = await Promise.all([say(`${site.address}/plan`), say(`${site.address}/plan`, owner)])
    await fetched()
    ids.push(await say(`again ${site.address}/plan`))
    for (const id of ids) expect(await contentOf(id)).toContain('The plan')
    expect(site.asked).toEqual(['/plan'])
    now += DAY + 1000
    await say(`a day later ${site.address}/plan`)
    await fetched()
    expect(site.asked).toEqual(['/plan', '/plan'])
  })

  test('that leads nowhere shows nothing, and is not asked for again soon', async () => {
    const id = await say(`${site.address}/none`)
    expect(await service.eventsDuring(owner, fetched)).toEqual([])
    await say(`${site.address}/none`)
    await fetched()
    expect(site.asked).toEqual(['/none'])
    expect(await contentOf(id)).not.toContain('message_embed')
  })

  test('into this service’s surroundings is not asked for', async () => {
    service.service.stop()
    service = aService({ ...previewing(), previews: createGuardedRequest({ opened: [] }) })
    ben = service.addUser()
    owner = ben
    channel = service.addChannel({ name: 'general', subscribers: [ben] })
    await say(`${site.address}/plan`)
    await fetched()
    expect(site.asked).toEqual([])
  })

  test.each([
    ['in a quote', (url: string) => `> ${url}`],
    ['in a spoiler', (url: string) => `\`\`\`spoiler Guess\n${url}\n\`\`\``],
    ['in code', (url: string) => `\`${url}\``],
    ['to the organization itself', () => 'http://chat.test/plan'],
  ])('%s has no preview', async (_, text) => {
    await say(text(`${site.address}/plan`))
    await fetched()
    expect(site.asked).toEqual([])
  })

  test('after a spoiler has one', async () => {
    await say(`\`\`\`spoiler Guess\nx\n\`\`\`\n${site.address}/plan`)
    await fetched()
    expect(site.asked).toEqual(['/plan'])
  })

  test('that was not fetched before a stop is fetched after the start', async () => {
    service.service.stop()
    service = aService({ now: () => now, previews: () => new Promise(() => undefined) })
    ben = service.addUser()
    owner = ben
    channel = service.addChannel({ name: 'general', subscribers: [ben] })
    const id = await say(`${site.address}/plan`)
    service.service.stop()
    service = aService({ ...previewing(), database: service.context.database })
    await fetched()
    expect(await contentOf(id)).toContain('The plan')
  })
})

describe('what a page says', () => {
  const shownFor = async (head: string): Promise<string> => {
    site.pages.set('/page', html(head))
    const id = await say(`${site.address}/page`)
    await fetched()
    return (await contentOf(id)).replace(/^<p>.*<\/p>\n?/, '')
  }

  test('is text, not markup', async () => {
    const content = await shownFor(
      `<title>&lt;script&gt;alert(1)&lt;/script&gt; " onclick="x</title>
       <meta property="og:description" content="<img src=x onerror=alert(1)>&quot;&gt;\u202Eevil\n\n lines">`,
    )
    expect(content).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot; onclick=&quot;x</a>')
    expect(content).toContain('>&lt;img src=x onerror=alert(1)&gt;&quot;&gt;evil lines</div>')
    expect(content).not.toContain('<script')
  })

  test('is cut', async () => {
    const content = await shownFor(
      `<title>${'long '.repeat(2000)}</title><meta name="description" content="${'🎉'.repeat(5000)}">`,
    )
    expect(/>(long [^<]*)<\/a>/.exec(content)?.[1]).toHaveLength(previewBounds.title_length)
    expect(Array.from(/>(🎉[^<]*)</.exec(content)?.[1] ?? '')).toHaveLength(previewBounds.description_length)
  })

  test('may be in a script only to be passed over', async () => {
    expect(
      await shownFor(
        '<script>"<title>No</title>"</script><style><title>No</title></style><title>Yes</title>',
      ),
    ).toContain('>Yes</a>')
    site.asked = []
  })

  test('is read by its charset', async () => {
    const body = Buffer.concat([
      Buffer.from('<meta charset="iso-8859-1"><title>Caf'),
      Buffer.from([0xe9]),
      Buffer.from('</title>'),
    ])
    site.pages.set('/latin', ofType('text/html', body))
    const id = await say(`${site.address}/latin`)
    await fetched()
    expect(await contentOf(id)).toContain('>Café</a>')
  })

  test('has its picture handed out by this service', async () => {
    site.pages.set('/cover.png', ofType('image/png', picture))
    const content = await shownFor('<title>Page</title><meta property="og:image" content="/cover.png">')
    const source = sourceIn(content)
    expect(content).toContain(`style="background-image: url(&quot;${source}&quot;)"`)
    const answer = await serve(source)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(site.asked).toEqual(['/page', '/cover.png'])
  })

  test.each([
    ['a script', ofType('image/png', Buffer.from('<script>alert(1)</script>'))],
    ['a drawing', ofType('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page', html('<title>x</title>')],
    ['too large', ofType('image/png', Buffer.concat([picture, Buffer.alloc(previewBounds.picture_bytes)]))],
    ['a bomb of pixels', ofType('image/png', encodedAs(60_000, 60_000))],
    [
      'inside',
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(302, { location: 'http://127.0.0.2/x.png' }).end(),
    ],
  ])('shows no picture that is %s', async (_, answer) => {
    site.pages.set('/cover.png', answer)
    const content = await shownFor('<title>Page</title><meta property="og:image" content="/cover.png">')
    expect(content).toContain('>Page</a>')
    expect(content).not.toContain('external_content')
  })
})

/** The head of a picture that claims this size. */
function encodedAs(width: number, height: number): Buffer {
  const head = Buffer.from(picture)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

describe('pictures, films and sounds', () => {
  test('a linked picture is shown with its size, and handed out', async () => {
    site.pages.set('/cat', ofType('image/png', picture))
    const id = await say(`${site.address}/cat`)
    await fetched()
    const content = await contentOf(id)
    expect(content).toContain(
      `<div class="message_inline_image elsewhere"><a href="${site.address}/cat"><img data-original-content-type="image/png" ` +
        `data-original-dimensions="40x20" src="${sourceIn(content)}"></a></div>`,
    )
    expect((await serve(sourceIn(content))).status).toBe(200)
    expect(site.asked).toEqual(['/cat'])
  })

  test('a picture that is no longer kept is fetched again', async () => {
    site.pages.set('/cat', ofType('image/png', picture))
    const id = await say(`${site.address}/cat`)
    await fetched()
    now += previewBounds.kept_seconds * 1000 + 1000
    await service.service.deliverDue()
    const answers = await Promise.all([1, 2, 3].map(async () => serve(sourceIn(await contentOf(id)))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(site.asked).toEqual(['/cat', '/cat'])
  })

  test('nobody can have an address fetched that no message has', async () => {
    const hex = Buffer.from(`${site.address}/plan`).toString('hex')
    for (const path of [`${'0'.repeat(40)}/${hex}`, `/${hex}`, hex, '../x', `${'0'.repeat(40)}/`]) {
      expect((await serve(`/external_content/${path}`)).status).toBe(404)
    }
    expect(site.asked).toEqual([])
  })

  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(5 * 1024 * 1024, 7)])

  test('a film is handed out in parts', async () => {
    const ranges: (string | undefined)[] = []
    site.pages.set('/film', ({ headers: { range } }, response) => {
      ranges.push(range)
      const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? []
      const part = film.subarray(Number(first), last === '' ? undefined : Number(last) + 1)
      response.writeHead(range === undefined ? 200 : 206, {
        'content-type': 'video/mp4',
        'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${film.length}`,
      })
      response.end(part)
    })
    const id = await say(`${site.address}/film`)
    await fetched()
    const content = await contentOf(id)
    expect(content).toContain('<div class="message_inline_video elsewhere">')
    const answer = await serve(sourceIn(content), { range: 'bytes=1000-' })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-range')]).toEqual([
      206,
      'video/mp4',
      `bytes 1000-${1000 + previewBounds.film_part_bytes - 1}/${film.length}`,
    ])
    expect((await answer.arrayBuffer()).byteLength).toBe(previewBounds.film_part_bytes)
    expect(ranges).toEqual([undefined, `bytes=1000-${1000 + previewBounds.film_part_bytes - 1}`])
  })

  test('a sound is one by its bytes, not by its name', async () => {
    site.pages.set('/song', ofType('audio/mpeg', Buffer.from('ID3\x04 and so on')))
    site.pages.set('/noise', ofType('audio/mpeg', Buffer.from('<html>')))
    const [song, noise] = [await say(`${site.address}/song`), await say(`${site.address}/noise`)]
    await fetched()
    expect(await contentOf(song)).toContain('<audio controls preload="metadata" src="/external_content/')
    expect(await contentOf(noise)).not.toContain('external_content')
  })
})

describe('an edit', () => {
  test('keeps the previews of what stays linked, without asking again', async () => {
    site.pages.set('/other', html('<title>Other</title>'))
    const id = await say(`${site.address}/plan and ${site.address}/other`)
    await fetched()
    await edit(id, `only ${site.address}/plan now`)
    expect(await contentOf(id)).toContain('The plan')
    expect(await contentOf(id)).not.toContain('>Other<')
    await edit(id, 'no link any more')
    expect(await contentOf(id)).toBe('<p>no link any more</p>')
    expect(site.asked).toHaveLength(2)
  })

  test('of a message whose page is still on its way is not undone by it', async () => {
    const id = await say(`${site.address}/plan`)
    await edit(id, 'never mind')
    await fetched()
    expect(await contentOf(id)).toBe('<p>never mind</p>')
  })

  test('brings the preview of a new link; the history has texts alone', async () => {
    const id = await say(`${site.address}/plan`)
    await fetched()
    site.pages.set('/other', html('<title>Other</title>'))
    await edit(id, `${site.address}/other`)
    await fetched()
    expect(await contentOf(id)).toContain('>Other</a>')
    const { message_history } = await service.call(getMessageHistory, { message_id: id }, { as: ben })
    expect(message_history.map(({ rendered_content }) => rendered_content.includes('message_embed'))).toEqual(
      [false, false],
    )
  })
})

describe('previews can be switched off', () => {
  const set = (inline_url_embed_preview: boolean, inline_image_preview: boolean) =>
    service.call(updateOrganisation, { inline_url_embed_preview, inline_image_preview }, { as: owner })

  test('by the organization', async () => {
    await set(false, false)
    await say(`${site.address}/plan`)
    await fetched()
    expect(site.asked).toEqual([])
    await set(false, true)
    const id = await say(`${site.address}/plan`)
    await fetched()
    expect(await contentOf(id)).not.toContain('message_embed')
  })

  test('by the operator, and no setting is named then', async () => {
    expect(await service.register(owner)).toHaveProperty('realm_inline_url_embed_preview', true)
    const other = aService()
    const user = other.addUser({ role: 100 })
    expect(await other.register(user)).not.toHaveProperty('realm_inline_url_embed_preview')
    other.service.stop()
  })

  test('by the author of a message, also while the page is on its way and after an edit', async () => {
    const id = await say(`${site.address}/plan`)
    const hide = (shown: boolean, as = ben) => service.call(showPreviews, { message_id: id, shown }, { as })
    await hide(false)
    await fetched()
    expect(await contentOf(id)).not.toContain('message_embed')
    await hide(true)
    await fetched()
    expect(await contentOf(id)).toContain('The plan')
    const events = await service.eventsDuring(owner, () => hide(false))
    expect(events).toMatchObject([{ type: 'update_message', rendering_only: true }])
    await edit(id, `better: ${site.address}/plan`)
    await fetched()
    expect(await contentOf(id)).not.toContain('message_embed')
    await hide(true)
    expect(await contentOf(id)).toContain('The plan')
  })

  test('and by nobody else', async () => {
    const id = await say(`${site.address}/plan`)
    const { answer } = await service.refusal(showPreviews, { message_id: id, shown: false }, { as: owner })
    expect(answer['msg']).toBe("You don't have permission to edit this message")
  })
})

describe('what is fetched is bounded', () => {
  test('by message', async () => {
    await say(Array.from({ length: 20 }, (_, index) => `${site.address}/${index}`).join(' '))
    await fetched()
    expect(site.asked).toHaveLength(previewBounds.of_a_message)
  })

  test('by person and minute; others have their own', async () => {
    for (let index = 0; index < 10; index++) {
      await say([1, 2, 3, 4, 5].map((each) => `${site.address}/${index}-${each}`).join(' '))
    }
    await fetched()
    expect(site.asked).toHaveLength(previewBounds.of_a_person.requests)
    await say(`${site.address}/plan`, owner)
    await fetched()
    expect(site.asked.at(-1)).toBe('/plan')
    now += 61_000
    await say(`${site.address}/later`)
    await fetched()
    expect(site.asked.at(-1)).toBe('/later')
  })

  test('and at most a few addresses are asked at the same time', async () => {
    let open = 0
    let most = 0
    for (let index = 0; index < 20; index++) {
      site.pages.set(`/${index}`, (_, response) => {
        most = Math.max(most, (open += 1))
        setTimeout(() => {
          open -= 1
          response.writeHead(404).end()
        }, 5)
      })
      await say(`${site.address}/${index}`)
    }
    await fetched()
    expect([site.asked.length, most]).toEqual([20, previewBounds.at_once])
  })

  test('in what is kept of it', async () => {
    const { database } = service.context
    const insert = 'INSERT INTO link_preview (url, preview, fetched_at) VALUES (?, ?, ?)'
    for (let index = 0; index < 50; index++)
      database.run(insert, `http://old.test/${index}`, '{"kind":"nothing"}', 1)
    site.pages.set('/cat', ofType('image/png', picture))
    await say(`${site.address}/cat`)
    await fetched()
    const count = (table: string) => database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n
    await service.service.deliverDue()
    expect([count('link_preview'), count('linked_picture')]).toEqual([1, 1])
    database.run('UPDATE linked_picture SET size = ?', previewBounds.kept_bytes + 1)
    await service.service.deliverDue()
    expect(count('linked_picture')).toBe(0)
  })
})
