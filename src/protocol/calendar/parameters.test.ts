import * as v from 'valibot'
import { expect, test } from 'vitest'
import { reasonOfIssue } from '../refusals/issues.ts'
import { listValue } from './parameters.ts'

test('the entries of a list that is too long are not checked', () => {
  let looks = 0
  const item = v.custom<string>(() => {
    looks += 1
    return false
  })
  const { issues } = v.safeParse(listValue(item, 3), 'a, b, c, d')
  expect(issues?.map((issue) => String(reasonOfIssue(issue)))).toEqual(['must have at most 3 entries'])
  expect(looks).toBe(0)
})
