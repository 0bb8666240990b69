import { expect, test } from 'vitest'
import { zuliprcOf } from './zuliprc.ts'

test('the file has the lines that programs for Zulip servers read', () => {
  expect(zuliprcOf({ email: 'ada@demo.test', key: 'abc' }, 'https://chat.example')).toBe(
    '[api]\nemail=ada@demo.test\nkey=abc\nsite=https://chat.example\n',
  )
})
