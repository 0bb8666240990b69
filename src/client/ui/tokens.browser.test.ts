import { afterEach, expect, test } from 'vitest'
import { hued } from './identity.ts'
import './tokens.css'

/* Measures the contrast of every pair of tokens in use, as the browser draws them, in both themes (WCAG 2). */

const THEMES = ['light', 'dark'] as const
const SURFACES = [
  'canvas',
  'rail',
  'subtle',
  'hover',
  'hover-rail',
  'hover-raised',
  'active',
  'raised',
  'code',
]
const HUES = [15, 40, 65, 90, 125, 150, 175, 200, 230, 260, 295, 335]

/** A text color, the surfaces behind it, and the contrast it needs there. */
const PAIRS: readonly (readonly [text: string, surfaces: readonly string[], least: number])[] = [
  ['fg', [...SURFACES, 'mention-bg', 'danger-bg', 'warn-bg', 'ok-bg', 'highlight'], 4.5],
  ['fg-muted', [...SURFACES, 'mention-bg'], 4.5],
  ['fg-faint', SURFACES, 4.5],
  ['accent', SURFACES, 4.5],
  ['link', [...SURFACES, 'mention-bg'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['mention-fg', ['mention-bg'], 4.5],
  ['new', ['canvas'], 4.5],
  ['danger', ['canvas', 'raised', 'danger-bg'], 4.5],
  ['canvas', ['danger'], 4.5],
  ['warn', ['canvas', 'raised', 'warn-bg'], 4.5],
  ['ok', ['canvas', 'raised', 'ok-bg'], 4.5],
  ['line-strong', SURFACES, 3],
  ['focus', SURFACES, 3],
]

const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** Relative luminance of the token as drawn in that element. */
function luminanceOf(token: string, place: Element): number {
  const probe = document.createElement('span')
  probe.style.color = `var(--${token})`
  place.append(probe)
  const color = getComputedStyle(probe).color
  probe.remove()
  if (!pixel) throw new Error('The browser draws nothing')
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string, place: Element = document.body): number {
  const [dark = 0, light = 0] = [first, second]
    .map((token) => luminanceOf(token, place))
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const root = document.documentElement

afterEach(() => {
  delete root.dataset['theme']
})

const cases = THEMES.flatMap((theme) =>
  PAIRS.map(([text, surfaces, least]) => ({ theme, text, surfaces, least })),
)

test.each(cases)('$theme: $text has a contrast of at least $least', ({ theme, text, surfaces, least }) => {
  root.dataset['theme'] = theme
  const weak = surfaces
    .map((surface) => [surface, contrast(text, surface)] as const)
    .filter(([, ratio]) => ratio < least)
  expect(weak).toEqual([])
})

test.each(THEMES)('%s: what is hovered or chosen stands out from its surface', (theme) => {
  root.dataset['theme'] = theme
  const pairs = [
    ['hover', 'canvas'],
    ['hover-rail', 'rail'],
    ['hover-raised', 'raised'],
    ['raised', 'rail'],
  ] as const
  // Far less than what text needs: the pointer and the shape tell it too.
  expect(pairs.filter(([shown, surface]) => contrast(shown, surface) < 1.05)).toEqual([])
})

test.each(THEMES)('%s: notices and tooltips stand out from a dialog, and can be read', (theme) => {
  root.dataset['theme'] = theme
  const texts = theme === 'light' ? ['canvas'] : ['fg', 'fg-muted', 'accent']
  expect(texts.filter((text) => contrast(text, 'above') < 4.5)).toEqual([])
  expect(contrast('above', 'raised')).toBeGreaterThan(1.4)
})

test.each(THEMES)('%s: initials can be read on every identity color', (theme) => {
  root.dataset['theme'] = theme
  const weak = HUES.filter((hue) => {
    const place = document.createElement('div')
    place.className = hued ?? ''
    place.style.setProperty('--hue', String(hue))
    document.body.append(place)
    const ratio = contrast('identity-fg', 'identity-bg', place)
    place.remove()
    return ratio < 4.5
  })
  expect(weak).toEqual([])
})
