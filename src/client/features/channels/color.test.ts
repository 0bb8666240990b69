import { expect, test } from 'vitest'
import { channelColor } from './color.ts'

test('a hex color keeps its hue, with a lightness that both themes can show', () => {
  expect(channelColor('#0F0')).toContain('oklch(from #00FF00 clamp(0.45, l, 0.6) min(c, 0.14) h)')
})

test.each(['', 'red', 'url(//x)', '#12345g', 'var(--x)', '#123456;color:red'])(
  '%j never reaches a style',
  (color) => {
    expect(channelColor(color, 3)).toMatch(/^light-dark\(oklch\([\d. ]+\), oklch\([\d. ]+\)\)$/)
  },
)
