import { expect, test } from 'vitest'
import { shortClassNames } from './classNames.ts'

test('a class has one short name in every build, apart from its namesake in another file', () => {
  const nameOf = shortClassNames('/app')
  const name = nameOf('row', '/app/src/List.module.css')
  expect(name).toMatch(/^_[\w-]{5}$/)
  expect(nameOf('row', '/app/src/List.module.css?used')).toBe(name)
  expect(shortClassNames('/elsewhere')('row', '/elsewhere/src/List.module.css')).toBe(name)
  expect(nameOf('row', '/app/src/Menu.module.css')).not.toBe(name)
})

test('two classes that would share a name stop the build', () => {
  const nameOf = shortClassNames('/app')
  const nameAll = (): void => {
    for (let number = 0; number < 200_000; number += 1) nameOf(`row${number}`, '/app/src/List.module.css')
  }
  expect(nameAll).toThrow(/^Rename one class: src\/List\.module\.css \.row\d+ and/)
})
