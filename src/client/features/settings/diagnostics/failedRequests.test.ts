import { expect, test } from 'vitest'
import { anonymousPath, failedRequests } from './failedRequests.ts'

const at = (path: string) => `https://chat.example${path}`

test.each([
  ['/api/v1/messages', '/api/v1/messages'],
  ['/api/v1/messages/12/reactions', '/api/v1/messages/…/…'],
  ['/api/v1/users/ada@example.org', '/api/v1/users/…'],
  ['/api/v1/events?queue_id=secret', '/api/v1/events'],
  ['/calendar/events/v1/events/by-slug/surprise', '/calendar/events/v1/events/…/…'],
  ['/user_uploads/1/abcdefgh/salaries.pdf', '/user_uploads/…/…/…'],
  ['/event/surprise', '/event/…'],
  ['/invitation/abcdefghij', '/invitation/…'],
])('%s is shown as %s', (path, told) => expect(anonymousPath(at(path))).toBe(told))

test('the latest ten refused requests are shown, repeats in a row once', () => {
  const timing = (path: string, responseStatus: number) => ({ name: at(path), responseStatus })
  expect(
    failedRequests([
      timing('/api/v1/messages', 200),
      timing('/api/v1/messages', 400),
      timing('/api/v1/messages', 400),
      timing('/api/v1/drafts', 502),
      timing('/api/v1/events', 0),
    ]),
  ).toEqual(['/api/v1/messages: 400', '/api/v1/drafts: 502'])
  const many = Array.from({ length: 30 }, (_, index) => timing('/api/v1/messages', 400 + index))
  expect(failedRequests(many)).toHaveLength(10)
  expect(failedRequests(many).at(-1)).toBe('/api/v1/messages: 429')
})
