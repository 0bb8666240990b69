import { expect, test } from 'vitest'
import { endpoint, text } from '../../protocol/endpoint.ts'
import { compileRouteTable } from './routeTable.ts'

const one = (...names: string[]) => ({ parameters: Object.fromEntries(names.map((name) => [name, text()])) })
const own = endpoint('GET', '/users/me')
const user = endpoint('PATCH', '/users/{user_id}', one('user_id'))
const topics = endpoint('GET', '/users/me/{stream_id}/topics', one('stream_id'))
const flags = endpoint('POST', '/messages/flags')
const message = endpoint('GET', '/messages/{message_id}', one('message_id'))
const edit = endpoint('PATCH', '/messages/{id}', one('id'))
const table = compileRouteTable([message, user, own, topics, flags, edit], [])

const found = (path: string) => {
  const match = table(path)
  return (
    match && [[...match.operations.values()].map((operation) => operation.endpoint), match.pathParameters]
  )
}

test('fixed segments precede parameters', () => {
  expect(found('/users/me')).toEqual([[own], {}])
  expect(found('/users/7')).toEqual([[user], { user_id: '7' }])
  expect(found('/messages/flags')).toEqual([[flags], {}])
  expect(found('/users/me/5/topics')).toEqual([[topics], { stream_id: '5' }])
})

test('parameters are decoded', () => {
  expect(found('/users/a%20b')?.[1]).toEqual({ user_id: 'a b' })
  expect(found('/users/a%2Fb')?.[1]).toEqual({ user_id: 'a/b' })
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
