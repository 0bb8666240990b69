import { fileBounds } from '../../../../protocol/bounds.ts'

const MEBIBYTES = 1024

/** Returns MiB as GiB: `20`, `1.5`. */
export const writeGibibytes = (mebibytes: number): string =>
  String(Math.round((mebibytes / MEBIBYTES) * 100) / 100)

/** Reads GiB, with a point or a comma, as MiB; null for an empty text, undefined for an invalid one. */
export function readGibibytes(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(written)) return undefined
  const mebibytes = Math.round(Number(written) * MEBIBYTES)
  return mebibytes >= 1 && mebibytes <= fileBounds.most_mib ? mebibytes : undefined
}
