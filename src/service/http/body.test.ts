import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { updateBotStorage } from '../../protocol/chat/bots.ts'
import { renderMessage } from '../../protocol/chat/messageActions.ts'
import { uploadFile } from '../../protocol/chat/uploads.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { drainBody, readBody, type BodyRules } from './body.ts'
import { Refusal } from './refusal.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const rules: BodyRules = {
  limit: 1024 * 1024,
  file: 1,
  takesJson: false,
  wrongType: 'requests.bodyType',
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://chat.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const read = (endpoint: Endpoint, request: Request, takesJson = false) =>
  readBody(request, { endpoint }, { ...rules, takesJson })

test('multipart fields are read as fields, a single file as the file', async () => {
  const body = new FormData()
  body.set('content', 'hi')
  body.set('file', new File(['bytes'], 'a.txt'))
  const folder = mkdtempSync(join(inject('testFiles'), 'receiving-'))
  const room = { grow: () => undefined, settle: () => undefined, release: () => undefined }
  const receiving = { folder, room, announced: 0, limit: 2000 }
  const received = await readBody(post(body), { endpoint: uploadFile }, rules, receiving)
  expect(received.form.get('content')).toBe('hi')
  expect(received.file).toMatchObject({ name: 'a.txt', size: 5 })
  expect(readFileSync(received.file?.path ?? '', 'utf8')).toBe('bytes')
  await received.discard?.()
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
    await expect(reading).rejects.toMatchObject({ of: 'size' })
    expect(pulled()).toBe(8)
  },
)

test('an endless body is refused while it is sent', async () => {
  const { stream, pulled } = aStream(Infinity)
  const reading = read(renderMessage, post(stream, { 'content-type': URLENCODED }))
  await expect(reading).rejects.toMatchObject({ of: 'size' })
  expect(pulled()).toBeLessThan(300)
})

test('an endpoint can allow larger bodies, and word its own refusal', async () => {
  const form = (size: number) => post(`storage=${'x'.repeat(size)}`, { 'content-type': URLENCODED })
  const { form: fields } = await read(updateBotStorage, form(2 * 1024 * 1024))
  expect(fields.get('storage')).toHaveLength(2 * 1024 * 1024)
  const refuseLarge = () => {
    throw new Refusal('FULL', 'requests.noData', 400)
  }
  const reading = readBody(form(33 * 1024 * 1024), { endpoint: updateBotStorage, refuseLarge }, rules)
  await expect(reading).rejects.toMatchObject({ code: 'FULL' })
})

test('bodies of other types are refused', async () => {
  const json = post('{}', { 'content-type': 'application/json' })
  await expect(read(renderMessage, json)).rejects.toMatchObject({ of: 'form' })
  const broken = post('nonsense', { 'content-type': 'multipart/form-data; boundary=x' })
  await expect(read(renderMessage, broken)).rejects.toMatchObject({ of: 'form' })
})

test('an interface can take JSON objects', async () => {
  const json = (text: string) => post(text, { 'content-type': 'application/json; charset=utf-8' })
  expect((await read(renderMessage, json('{"a":[1]}'), true)).json).toEqual({ a: [1] })
  for (const text of ['[]', 'null', '{', '"x"']) {
    await expect(read(renderMessage, json(text), true)).rejects.toMatchObject({ of: 'json' })
  }
})

test('a body is drained once, and not after it was read', async () => {
  const { stream, pulled } = aStream(8)
  const request = post(stream)
  await drainBody(request)
  expect(pulled()).toBe(8)
  await drainBody(request)
  expect(pulled()).toBe(8)
})
