import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/tokens.css'
import { SuggestionList } from './SuggestionList.tsx'

test('emoji are drawn in color, as in messages', async () => {
  await render(
    <SuggestionList
      id="list"
      suggestions={[{ key: 'smile', kind: 'emoji', label: 'smile', replacement: ':smile:', glyph: '😄' }]}
      active={0}
      onChoose={() => undefined}
    />,
  )
  // A text font of the device can have the same characters as outlines.
  expect(getComputedStyle(page.getByText('😄').element()).fontFamily).toMatch(/^"Noto Color Emoji"/)
})
