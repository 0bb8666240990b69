import { expect, test } from 'vitest'
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
} from '../../../protocol/chat/navigationViews.ts'
import { aService } from '../service.testing.ts'

const view = { fragment: 'narrow/has/image/sender/5', is_pinned: true, name: 'Pictures' }

function anOrganisation() {
  const service = aService()
  const [ada, ben] = [service.addUser(), service.addUser()]
  const listed = async (as = ada) => (await service.call(getNavigationViews, {}, { as })).navigation_views
  return { service, ada, ben, listed }
}

test('a view is stored for its owner alone, and published', async () => {
  const { service, ada, ben, listed } = anOrganisation()
  const events = await service.eventsDuring(ada, () => service.call(addNavigationView, view, { as: ada }))
  expect(events).toMatchObject([{ type: 'navigation_view', op: 'add', navigation_view: view }])
  expect(await listed()).toEqual([view])
  expect((await service.register(ada)).navigation_views).toEqual([view])
  expect(await listed(ben)).toEqual([])
})

test('a built-in view cannot have a name', async () => {
  const { service, ada, listed } = anOrganisation()
  await service.call(addNavigationView, { fragment: 'recent', is_pinned: false }, { as: ada })
  expect(await listed()).toEqual([{ fragment: 'recent', is_pinned: false, name: null }])
  const named = { fragment: 'inbox', is_pinned: false, name: 'Mine' }
  expect(await service.refusal(addNavigationView, named, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
})

test('editing changes the given fields, and is published', async () => {
  const { service, ada, listed } = anOrganisation()
  await service.call(addNavigationView, view, { as: ada })
  const { fragment } = view
  const events = await service.eventsDuring(ada, async () => {
    await service.call(editNavigationView, { fragment, is_pinned: false }, { as: ada })
    await service.call(editNavigationView, { fragment, name: 'Photos' }, { as: ada })
  })
  expect(events).toMatchObject([
    { op: 'update', fragment, data: { is_pinned: false } },
    { op: 'update', fragment, data: { name: 'Photos' } },
  ])
  expect(await listed()).toEqual([{ fragment, is_pinned: false, name: 'Photos' }])
})

test('removing a view deletes it', async () => {
  const { service, ada, listed } = anOrganisation()
  await service.call(addNavigationView, view, { as: ada })
  const { fragment } = view
  const events = await service.eventsDuring(ada, () =>
    service.call(removeNavigationView, { fragment }, { as: ada }),
  )
  expect(events).toMatchObject([{ op: 'remove', fragment }])
  expect(await listed()).toEqual([])
})

test.each([
  ['the same address', view],
  ['the same name', { ...view, fragment: 'narrow/is/resolved' }],
  ['no name', { fragment: 'narrow/is/resolved', is_pinned: true }],
  ['an empty name', { fragment: 'narrow/is/resolved', is_pinned: true, name: ' ' }],
  ['a long name', { fragment: 'narrow/is/resolved', is_pinned: true, name: 'x'.repeat(101) }],
  ['no address', { fragment: ' ', is_pinned: true, name: 'Empty' }],
])('a second view with %s is refused', async (_, args) => {
  const { service, ada, listed } = anOrganisation()
  await service.call(addNavigationView, view, { as: ada })
  expect(await service.refusal(addNavigationView, args, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await listed()).toEqual([view])
})

test('an unknown view and an empty change are refused', async () => {
  const { service, ada, ben } = anOrganisation()
  await service.call(addNavigationView, view, { as: ada })
  const { fragment } = view
  expect(await service.refusal(editNavigationView, { fragment }, { as: ada })).toMatchObject({ status: 400 })
  const edit = { fragment, is_pinned: false }
  expect(await service.refusal(editNavigationView, edit, { as: ben })).toMatchObject({ status: 404 })
  expect(await service.refusal(removeNavigationView, { fragment }, { as: ben })).toMatchObject({
    status: 404,
    code: 'BAD_REQUEST',
  })
})
