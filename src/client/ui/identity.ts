import styles from './identity.module.css'

const HUES = [15, 40, 65, 90, 125, 150, 175, 200, 230, 260, 295, 335] as const

/** The hue, in degrees, by which a person or category without a picture is told from others. */
export const identityHue = (id: number): number => HUES[Math.abs(Math.trunc(id)) % HUES.length] ?? HUES[0]

/** Goes on the element that sets `--hue`: from there on its colours are `--identity-bg`, `-fg` and `-mark`. */
export const { hued } = styles
