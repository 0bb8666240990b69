import { identityHue } from '../../ui/identity.ts'

const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const HEX = /^#[0-9a-f]{6}$/i

/** Returns the color as `#rrggbb`, or undefined for anything else: only a hex color can enter a style. */
function hexOf(color: string): string | undefined {
  const expanded = color.replace(SHORT_HEX, '#$1$1$2$2$3$3')
  return HEX.test(expanded) ? expanded : undefined
}

/**
 * Returns a channel's color as CSS: its own hue, with lightness and chroma limited so that it contrasts with
 * every surface in both themes. For glyphs, dots and edges, never for text. A channel without a usable color
 * gets one from its ID.
 */
export function channelColor(color: string, channelId = 0): string {
  const hex = hexOf(color)
  if (hex === undefined) {
    const hue = identityHue(channelId)
    return `light-dark(oklch(0.55 0.1 ${hue}), oklch(0.72 0.1 ${hue}))`
  }
  const clamped = (least: number, most: number): string =>
    `oklch(from ${hex} clamp(${least}, l, ${most}) min(c, 0.14) h)`
  return `light-dark(${clamped(0.45, 0.6)}, ${clamped(0.62, 0.8)})`
}
