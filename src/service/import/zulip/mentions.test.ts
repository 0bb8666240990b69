import { expect, test } from 'vitest'
import { withPresentIds, type Named } from './mentions.ts'

const names = new Map([
  [8, 'Olga'],
  [9, 'Ada'],
  [10, 'Twin'],
  [11, 'Twin'],
])
const people: Named = {
  nameOf: (id) => names.get(id),
  idOf: (name) => {
    const ids = [...names].filter(([, each]) => each === name).map(([id]) => id)
    return ids.length === 1 ? ids[0] : undefined
  },
}
const drawn = '<span class="user-mention" data-user-id="9">@Ada</span> <span data-user-id="10">@Twin</span>'

test.each([
  ['an ID of an earlier server', '@**Ada|17** and @_**Ada|8**', '@**Ada|9** and @_**Ada|9**'],
  ['a right ID', '@**Ada|9**', '@**Ada|9**'],
  ['no ID', '@**Ada**', '@**Ada**'],
  ['a person whom the server did not draw', '@**Olga|17**', '@**Olga|17**'],
  ['a name of two people', '@**Twin|17**', '@**Twin|17**'],
  ['a name of nobody', '@**Bob|9**', '@**Bob|9**'],
])('a mention with %s', (_, source, expected) => {
  expect(withPresentIds(source, drawn, people)).toBe(expected)
})
