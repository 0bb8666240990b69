import { expect, test } from 'vitest'
import { endpoint, text } from '../../protocol/endpoint.ts'
import { compileRouteTable, requireRoutes } from './routeTable.ts'

const one = (...names: string[]) => ({ parameters: Object.fromEntries(names.map((name) => [name, text()])) })
const own = endpoint('GET', '/users/me')
const user = endpoint('PATCH', '/users/{user_id}', one('user_id'))
const topics = endpoint('GET', '/users/me/{stream_id}/topics', one('stream_id'))
const flags = endpoint('POST', '/messages/flags')
const message = endpoint('GET', '/messages/{message_id}', one('message_id'))
const edit = endpoint('PATCH', '/messages/{id}', one('id'))
const numbered = endpoint('GET', '/pages/{page_id}', one('page_id'))
const routes = [message, user, own, topics, flags, edit, numbered].map((endpoint) => ({ endpoint }))
const table = compileRouteTable(routes, { page_id: String.raw`\d{1,3}` })

const found = (path: string) => {
  const match = table(path)
  return match && [...match.routes.values()].map((route) => [route.endpoint, match.parametersOf(route)])
}

test('fixed segments precede parameters', () => {
  expect(found('/users/me')).toEqual([[own, {}]])
  expect(found('/users/7')).toEqual([[user, { user_id: '7' }]])
  expect(found('/messages/flags')).toEqual([[flags, {}]])
  expect(found('/users/me/5/topics')).toEqual([[topics, { stream_id: '5' }]])
})

test('a path has the routes of every method, with parameters by the name in each', () => {
  expect(found('/messages/7')).toEqual([
    [message, { message_id: '7' }],
    [edit, { id: '7' }],
  ])
})

test('segments are decoded', () => {
  expect(found('/users/a%20b')).toEqual([[user, { user_id: 'a b' }]])
  expect(found('/users/a%2Fb')).toEqual([[user, { user_id: 'a/b' }]])
  expect(found('/users/a+%25@b')).toEqual([[user, { user_id: 'a+%@b' }]])
  expect(found('/users/m%65')).toEqual([[own, {}]])
})

test('a parameter can have a pattern', () => {
  expect(found('/pages/123')).toEqual([[numbered, { page_id: '123' }]])
  for (const path of ['/pages/1234', '/pages/x', '/pages/1x']) expect(found(path)).toBeUndefined()
})

test('an endpoint without a route is named at the start', () => {
  expect(() => requireRoutes([own, edit], [{ endpoint: own }])).toThrow('PATCH /messages/{id}')
  expect(() => requireRoutes([own], [{ endpoint: own }])).not.toThrow()
})

test('other paths are not found', () => {
  for (const path of [
    '/',
    '',
    '/users',
    '/users/',
    '/users/7/',
    '/users/%zz',
    '/messages/{message_id}/x',
    '/USERS/me',
  ]) {
    expect([path, table(path)]).toEqual([path, undefined])
  }
})
