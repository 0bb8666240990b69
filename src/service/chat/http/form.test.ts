import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { updateBotStorage } from '../../../protocol/chat/bots.ts'
import { deleteQueue } from '../../../protocol/chat/register.ts'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { uploadFile } from '../../../protocol/chat/uploads.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { refuse } from '../refuse.ts'
import { readForm } from './form.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://chat.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const read = (endpoint: Parameters<typeof readForm>[0], request: Request, query = '') =>
  readForm(endpoint, request, new URLSearchParams(query))

test('parameters are read from a GET’s query, other methods’ bodies, and either for DELETE', async () => {
  const get = await read(getServerSettings, new Request('http://chat.test/'), 'a=1')
  expect([...get.fields]).toEqual([['a', '1']])
  const posted = await read(renderMessage, post('content=hi+there', { 'content-type': URLENCODED }), 'a=1')
  expect([...posted.fields]).toEqual([['content', 'hi there']])
  const request = new Request('http://chat.test/', {
    method: 'DELETE',
    body: 'b=2',
    headers: { 'content-type': URLENCODED },
  })
  expect([...(await read(deleteQueue, request, 'a=1')).fields]).toEqual([
    ['b', '2'],
    ['a', '1'],
  ])
})

test('multipart fields are read as fields, a single file as the file', async () => {
  const body = new FormData()
  body.set('content', 'hi')
  body.set('file', new File(['bytes'], 'a.txt'))
  const folder = mkdtempSync(join(inject('testFiles'), 'receiving-'))
  const room = { grow: () => undefined, settle: () => undefined, release: () => undefined }
  const receiving = { folder, room, announced: 0, limit: 2000 }
  const form = await readForm(uploadFile, post(body), new URLSearchParams(), {}, receiving)
  expect(form.fields.get('content')).toBe('hi')
  expect(form.file).toMatchObject({ name: 'a.txt', size: 5 })
  expect(readFileSync(form.file?.path ?? '', 'utf8')).toBe('bytes')
  await form.discard?.()
  expect(readdirSync(folder)).toEqual([])
})

/** Returns a body of `count` times 256 KiB and a counter of the chunks read. */
function aStream(count: number) {
  let pulled = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pulled === count) controller.close()
      else {
        pulled += 1
        controller.enqueue(new Uint8Array(256 * 1024))
      }
    },
  })
  return { stream, pulled: () => pulled }
}

test.each([{}, { 'content-length': String(8 * 256 * 1024) }])(
  'a body over 1 MiB is refused once all of it was sent, announced as %j',
  async (headers) => {
    const { stream, pulled } = aStream(8)
    const reading = read(renderMessage, post(stream, { 'content-type': URLENCODED, ...headers }))
    await expect(reading).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' })
    expect(pulled()).toBe(8)
  },
)

test('an endless body is refused while it is sent', async () => {
  const { stream, pulled } = aStream(Infinity)
  const reading = read(renderMessage, post(stream, { 'content-type': URLENCODED }))
  await expect(reading).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' })
  expect(pulled()).toBeLessThan(300)
})

test('an endpoint can allow larger bodies, and word its own refusal', async () => {
  const form = (size: number) => post(`storage=${'x'.repeat(size)}`, { 'content-type': URLENCODED })
  const { fields } = await read(updateBotStorage, form(2 * 1024 * 1024))
  expect(fields.get('storage')).toHaveLength(2 * 1024 * 1024)
  const refuseLarge = () => refuse('BAD_REQUEST', 'No new data supplied')
  const reading = readForm(updateBotStorage, form(33 * 1024 * 1024), new URLSearchParams(), { refuseLarge })
  await expect(reading).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('more than two hundred fields are refused', async () => {
  const body = new URLSearchParams(Array.from({ length: 201 }, (_, index) => [`f${index}`, '']))
  await expect(read(renderMessage, post(body))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('bodies of other types are refused', async () => {
  const json = post('{}', { 'content-type': 'application/json' })
  await expect(read(renderMessage, json)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const broken = post('nonsense', { 'content-type': 'multipart/form-data; boundary=x' })
  await expect(read(renderMessage, broken)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
