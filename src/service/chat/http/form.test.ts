import { expect, test } from 'vitest'
import { deleteQueue } from '../../../protocol/chat/register.ts'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { uploadFile } from '../../../protocol/chat/uploads.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { readForm } from './form.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://chat.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const read = (endpoint: Parameters<typeof readForm>[0], request: Request, query = '') =>
  readForm(endpoint, request, new URLSearchParams(query))

test('a GET has its parameters in the query, others in the body, a DELETE in either', async () => {
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

test('multipart fields count as fields, one file as the file', async () => {
  const body = new FormData()
  body.set('content', 'hi')
  body.set('file', new File(['bytes'], 'a.txt'))
  const form = await read(uploadFile, post(body))
  expect(form.fields.get('content')).toBe('hi')
  expect([form.file?.name, await form.file?.text()]).toEqual(['a.txt', 'bytes'])
})

test('a body over 1 MiB is refused by its announced length, and while it streams', async () => {
  const big = new Uint8Array(1024 * 1024 + 1)
  const announced = post(big, { 'content-type': URLENCODED, 'content-length': String(big.length) })
  await expect(read(renderMessage, announced)).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' })
  let pulled = 0
  const stream = new ReadableStream({
    pull: (controller) => {
      pulled += 1
      controller.enqueue(new Uint8Array(256 * 1024))
    },
  })
  const streamed = read(renderMessage, post(stream, { 'content-type': URLENCODED }))
  await expect(streamed).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' })
  expect(pulled).toBeLessThan(10)
})

test('more than two hundred fields are refused', async () => {
  const body = new URLSearchParams(Array.from({ length: 201 }, (_, index) => [`f${index}`, '']))
  await expect(read(renderMessage, post(body))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('other bodies are refused', async () => {
  const json = post('{}', { 'content-type': 'application/json' })
  await expect(read(renderMessage, json)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const broken = post('nonsense', { 'content-type': 'multipart/form-data; boundary=x' })
  await expect(read(renderMessage, broken)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
