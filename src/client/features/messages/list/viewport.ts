/** CSS pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

let last: Size = { width: 0, height: 0 }

/**
 * The size of the list that was shown last, nothing before the first one. The next list is taken to be as large, so
 * that it draws its rows at once and not after it was measured.
 */
export const lastViewport = (): Size => last

export function rememberViewport({ width, height }: Size): void {
  last = { width, height }
}
