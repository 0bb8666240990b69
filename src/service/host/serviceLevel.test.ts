import { expect, test } from 'vitest'
import { createServiceLevel } from './serviceLevel.ts'

/** A chat service that gives these answers, one after another. */
function service(...answers: (() => Response)[]) {
  let asked = 0
  return {
    asked: () => asked,
    backend: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer === undefined) throw new Error('There is no answer')
      return answer()
    },
  }
}

test.each([
  ['zulip_feature_level', { level: 379, is_zulip: true }],
  ['service_feature_level', { level: 379, is_zulip: false }],
])('the level is read as %s', async (name, level) => {
  const { backend } = service(() => Response.json({ [name]: 379 }))
  expect(await createServiceLevel(backend)()).toEqual(level)
})

test.each([
  [{ realm_url: 'https://acme.example.org/' }, 'https://acme.example.org'],
  [{ realm_uri: 'https://acme.example.org' }, 'https://acme.example.org'],
  [{ realm_url: 'javascript:alert(1)' }, undefined],
  [{ realm_url: 'acme' }, undefined],
  [{}, undefined],
])('the address of its pages in %j is %s', async (fields, url) => {
  const { backend } = service(() => Response.json({ zulip_feature_level: 379, ...fields }))
  expect((await createServiceLevel(backend)())?.url).toBe(url)
})

test('the service is asked once in five minutes, and a silent one again after a pause', async () => {
  let time = 0
  const { backend, asked } = service(
    () => new Response('<html>', { status: 502 }),
    () => Response.json({ zulip_feature_level: 379 }),
  )
  const read = createServiceLevel(backend, () => time)
  expect(await read()).toBeUndefined()
  expect(await read()).toBeUndefined()
  expect(asked()).toBe(1)
  time = 5_000
  expect(await read()).toMatchObject({ level: 379 })
  time = 6_000
  await read()
  expect(asked()).toBe(2)
  time = 400_000
  await read()
  expect(asked()).toBe(3)
})

test('a level that is known is not forgotten while the service is slow or away', async () => {
  let time = 0
  const { backend } = service(
    () => Response.json({ zulip_feature_level: 379 }),
    () => new Response('<html>', { status: 502 }),
    () => Response.json({ zulip_feature_level: 400 }),
  )
  const read = createServiceLevel(backend, () => time)
  await read()
  time = 400_000
  expect(await read()).toMatchObject({ level: 379 })
  time = 405_000
  expect(await read()).toMatchObject({ level: 400 })
})
