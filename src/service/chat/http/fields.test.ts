import { expect, test } from 'vitest'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { deleteQueue } from '../../../protocol/chat/register.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { BodyFault } from '../../http/body.ts'
import { fieldsOf } from './fields.ts'

const fields = (endpoint: Parameters<typeof fieldsOf>[0], query: string, form: string) => [
  ...fieldsOf(endpoint, new URLSearchParams(query), new URLSearchParams(form)),
]

test('parameters are read from a GET’s query, other methods’ bodies, and either for DELETE', () => {
  expect(fields(getServerSettings, 'a=1', '')).toEqual([['a', '1']])
  expect(fields(renderMessage, 'a=1', 'content=hi+there')).toEqual([['content', 'hi there']])
  expect(fields(deleteQueue, 'a=1', 'b=2')).toEqual([
    ['b', '2'],
    ['a', '1'],
  ])
})

test('more than two hundred fields are refused', () => {
  const many = String(new URLSearchParams(Array.from({ length: 201 }, (_, index) => [`f${index}`, ''])))
  expect(() => fields(renderMessage, '', many)).toThrow(BodyFault)
  expect(() => fields(getServerSettings, many, '')).toThrow(BodyFault)
})
