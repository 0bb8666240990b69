import { expect, test } from 'vitest'
import { emojiByCode, emojiByName } from '../../../markdown/emoji/table.ts'
import { formerNames } from './formerNames.ts'

test.each(Object.entries(formerNames))('%s had a name that is now another emoji’s: %s', (code, name) => {
  expect(emojiByCode(code)?.code).toBe(code)
  expect(emojiByName(name)).not.toMatchObject({ code })
  expect(emojiByName(name)).toBeDefined()
})
