import { expect, test } from 'vitest'
import { ownIcon } from './ownIcon.ts'

test.each([
  ['/user_avatars/2/realm/icon.png?version=2', '/user_avatars/2/realm/icon.png?version=2'],
  ['/favicon.svg', ''],
  ['https://secure.gravatar.com/avatar/0123?d=identicon', ''],
  ['//elsewhere.test/icon.png', ''],
])('the icon at %s is shown from “%s”', (url, shown) => expect(ownIcon(url)).toBe(shown))
