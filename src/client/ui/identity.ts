import styles from './identity.module.css'

const HUES = [15, 40, 65, 90, 125, 150, 175, 200, 230, 260, 295, 335] as const

/** The hue, in degrees, that distinguishes a person or category without a picture. */
export const identityHue = (id: number): number => HUES[Math.abs(Math.trunc(id)) % HUES.length] ?? HUES[0]

/**
 * The class of the element that sets `--hue`: within it the colors are `--identity-bg`, `-fg` and `-mark`.
 */
export const { hued } = styles
