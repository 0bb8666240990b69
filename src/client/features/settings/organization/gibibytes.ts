import { fileBounds } from '../../../../protocol/bounds.ts'

const MEBIBYTES = 1024

/** MiB as GiB: `20`, `1.5`. */
export const writeGibibytes = (mebibytes: number): string =>
  String(Math.round((mebibytes / MEBIBYTES) * 100) / 100)

/** GiB, with a point or a comma, as MiB; null for nothing, undefined for what is no room that can be given. */
export function readGibibytes(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(written)) return undefined
  const mebibytes = Math.round(Number(written) * MEBIBYTES)
  return mebibytes >= 1 && mebibytes <= fileBounds.most_mib ? mebibytes : undefined
}
