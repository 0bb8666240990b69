import { Validator } from '@seriousme/openapi-schema-validator'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examples as calendarExamples } from '../calendar/doc/examples.ts'
import { examples as chatExamples } from '../chat/doc/examples.ts'
import { answerCheck, operationsOf, shownRequests, type OpenApi } from '../openapi/document.testing.ts'
import { SAMPLE_PASSWORD } from '../sample/cast.ts'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'
import { listen, type RunningServer } from './server.ts'

/* The documents of both interfaces, fetched from a running host with the sample organization. */

let folder: string
let server: RunningServer
let authorization: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-documents-'))
  const host = await openHost(readEnvironment({ DATA_DIR: folder, RATE_LIMITS: 'off' }))
  server = await listen(host, { hostname: '127.0.0.1', port: 0 })
  const signIn = new URLSearchParams({ username: 'owner@demo.test', password: SAMPLE_PASSWORD })
  const response = await fetch(`${server.url}/api/v1/fetch_api_key`, { method: 'POST', body: signIn })
  const { api_key } = (await response.json()) as { api_key: string }
  authorization = `Basic ${Buffer.from(`owner@demo.test:${api_key}`).toString('base64')}`
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const documents = [
  ['chat', '/api/v1/openapi.json', chatExamples],
  ['calendar', '/calendar/events/v1/doc', calendarExamples],
] as const

describe.each(documents)('the document of the %s', (_, path, examples) => {
  let document: OpenApi

  beforeAll(async () => {
    document = (await (await fetch(server.url + path)).json()) as OpenApi
  })

  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('names each operation once', () => {
    const names = operationsOf(document).map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('refers to existing schemas alone', () => {
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    expect(references.length).toBeGreaterThan(20)
    for (const each of new Set(references))
      expect(document.components.schemas).toHaveProperty(each.split('/').at(-1) ?? '')
  })

  test('shows requests that the service answers as the document says', async () => {
    const base = new URL(document.servers[0]?.url ?? '', server.url).href
    const faultsOf = answerCheck(document)
    const requests = operationsOf(document).flatMap(shownRequests)
    const faults: string[] = []
    for (const { described, path, init, needsCredentials } of requests) {
      const headers = new Headers(init.headers)
      if (needsCredentials) headers.set('authorization', authorization)
      const response = await fetch(base + path, { ...init, headers })
      const answer: unknown = await response.json()
      const { operationId } = described.operation
      if (!response.ok) faults.push(`${operationId}: ${JSON.stringify(answer)}`)
      else
        faults.push(...faultsOf(described, response.status, answer).map((each) => `${operationId}: ${each}`))
    }
    expect(faults).toEqual([])
    expect(requests.length).toBe(Object.values(examples).flat().length)
  })
})
