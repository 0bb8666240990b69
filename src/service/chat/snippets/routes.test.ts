import { expect, test } from 'vitest'
import {
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getSavedSnippets,
} from '../../../protocol/chat/savedSnippets.ts'
import { aService } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)

function anOrganisation() {
  const service = aService({ now: () => START })
  const [ada, ben] = [service.addUser(), service.addUser()]
  const save = async (title: string, content: string) =>
    (await service.call(createSavedSnippet, { title, content }, { as: ada })).saved_snippet_id
  const listed = async (as = ada) => (await service.call(getSavedSnippets, {}, { as })).saved_snippets
  return { service, ada, ben, save, listed }
}

test('a snippet is stored for its owner alone, and published', async () => {
  const { service, ada, ben, save, listed } = anOrganisation()
  const events = await service.eventsDuring(ada, () => save(' Thanks ', 'Thank **you**'))
  const [snippet] = await listed()
  expect(snippet).toEqual({
    id: expect.any(Number),
    title: 'Thanks',
    content: 'Thank **you**',
    date_created: START / 1000,
  })
  expect(events).toMatchObject([{ type: 'saved_snippets', op: 'add', saved_snippet: snippet }])
  expect((await service.register(ada)).saved_snippets).toEqual([snippet])
  expect(await listed(ben)).toEqual([])
})

test('editing changes the given fields', async () => {
  const { service, ada, save, listed } = anOrganisation()
  const saved_snippet_id = await save('Thanks', 'Thank you')
  const events = await service.eventsDuring(ada, () =>
    service.call(editSavedSnippet, { saved_snippet_id, title: 'Merci' }, { as: ada }),
  )
  const changed = { id: saved_snippet_id, title: 'Merci', content: 'Thank you' }
  expect(events).toMatchObject([{ op: 'update', saved_snippet: changed }])
  expect(await listed()).toMatchObject([changed])
})

test('deleting removes the snippet', async () => {
  const { service, ada, save, listed } = anOrganisation()
  const saved_snippet_id = await save('Thanks', 'Thank you')
  const events = await service.eventsDuring(ada, () =>
    service.call(deleteSavedSnippet, { saved_snippet_id }, { as: ada }),
  )
  expect(events).toMatchObject([{ op: 'remove', saved_snippet_id }])
  expect(await listed()).toEqual([])
})

test.each([
  ['an empty title', { title: ' ', content: 'x' }],
  ['a long title', { title: 'x'.repeat(61), content: 'x' }],
  ['empty content', { title: 'x', content: ' ' }],
  ['long content', { title: 'x', content: 'x'.repeat(10_001) }],
])('a snippet with %s is refused', async (_, args) => {
  const { service, ada, save, listed } = anOrganisation()
  const saved_snippet_id = await save('Thanks', 'Thank you')
  expect(await service.refusal(createSavedSnippet, args, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await service.refusal(editSavedSnippet, { saved_snippet_id, ...args }, { as: ada })).toMatchObject({
    status: 400,
  })
  expect(await listed()).toMatchObject([{ title: 'Thanks', content: 'Thank you' }])
})

test('an empty edit is refused', async () => {
  const { service, ada, save } = anOrganisation()
  const saved_snippet_id = await save('Thanks', 'Thank you')
  expect(await service.refusal(editSavedSnippet, { saved_snippet_id }, { as: ada })).toMatchObject({
    status: 400,
  })
})

test('another user’s or an unknown snippet looks missing', async () => {
  const { service, ben, save } = anOrganisation()
  for (const saved_snippet_id of [await save('Thanks', 'x'), 999]) {
    const args = { saved_snippet_id, title: 'Mine' }
    expect(await service.refusal(editSavedSnippet, args, { as: ben })).toMatchObject({ status: 404 })
    expect(await service.refusal(deleteSavedSnippet, { saved_snippet_id }, { as: ben })).toMatchObject({
      status: 404,
      code: 'BAD_REQUEST',
    })
  }
})
