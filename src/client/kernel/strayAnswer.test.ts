import { expect, test } from 'vitest'
import { scriptedService } from './api/scriptedService.testing.ts'
import { strayAnswer } from './strayAnswer.ts'

/** Returns the finding for this answer. */
async function findIn(body: string, status = 200) {
  const service = scriptedService()
  const found = strayAnswer(new AbortController().signal, service.fetch)
  ;(await service.next('GET /server_settings')).respond(body, status)
  return found
}

test.each([
  ['the sign-in page of a network', '\n<title>Welcome to our network</title>', 200, 'page'],
  ['half an answer', '{"result":"succ', 200, 'broken'],
  ['a list', '[]', 200, 'broken'],
  ['nothing at all', '', 200, 'broken'],
  ['a page that is not found', '<h1>Not here</h1>', 404, 'page'],
] as const)('%s is not an answer of the service', async (_, body, status, kind) => {
  expect(await findIn(body, status)).toEqual({ kind, status, excerpt: body })
})

test('a redirect to a network’s sign-in page is noticed, and not followed', async () => {
  let redirect: string | undefined
  // Browsers reveal nothing of a redirect but its existence: its status is 0, like the status of this answer.
  const found = await strayAnswer(new AbortController().signal, (_, init) => {
    redirect = init?.redirect
    return Promise.resolve(Response.error())
  })
  expect(found).toEqual({ kind: 'page', status: 0, excerpt: '' })
  expect(redirect).toBe('manual')
})

test('only the beginning of a long page is kept', async () => {
  expect((await findIn('x'.repeat(5000)))?.excerpt).toHaveLength(300)
})

test.each([
  ['success', '{"result":"success"}', 200],
  ['a refusal', '{"result":"error","code":"BAD_REQUEST","msg":"No."}', 400],
  ['a gateway that waits for the service', '<h1>502 Bad Gateway</h1>', 502],
])('%s is not reported', async (_, body, status) => {
  expect(await findIn(body, status)).toBeUndefined()
})

test('a missing answer is not reported', async () => {
  const service = scriptedService()
  const found = strayAnswer(new AbortController().signal, service.fetch)
  ;(await service.next('GET /server_settings')).drop()
  expect(await found).toBeUndefined()
})
