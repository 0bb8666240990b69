import { createRequire } from 'node:module'

/* Pictures for tests, as programs and cameras write them. */

interface Drawing {
  jpeg(): Drawing
  gif(options: { readonly delay: readonly number[]; readonly effort: 1 }): Drawing
  withExif(exif: Readonly<Record<string, Readonly<Record<string, string>>>>): Drawing
  withMetadata(metadata: { readonly orientation: number }): Drawing
  toBuffer(): Promise<Buffer>
}

interface Noise {
  readonly width: number
  readonly height: number
  readonly channels: 3
  readonly background: string
  readonly noise: { readonly type: 'gaussian'; readonly mean: number; readonly sigma: number }
}

type Library = (
  given: { readonly create: Noise } | readonly Buffer[],
  options?: { readonly join: { readonly animated: true } },
) => Drawing & { png(): Drawing; metadata(): Promise<Readonly<Record<string, unknown>>> }

const library = createRequire(import.meta.url)('sharp') as Library &
  ((picture: Buffer) => ReturnType<Library>)

/** A location in a photo’s metadata, in words. */
export const PLACE = 'GPS 47.3769 N 8.5417 E'

const noise = (width: number, height: number): { readonly create: Noise } => ({
  create: {
    width,
    height,
    channels: 3,
    background: 'black',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})

/** A photo of a camera on its side: stored with this size, shown with width and height exchanged. */
export const aTurnedPhoto = (width: number, height: number): Promise<Buffer> =>
  library(noise(width, height))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: PLACE } })
    .toBuffer()

/** A screenshot, as it were. */
export const aLargePng = (width: number, height: number): Promise<Buffer> =>
  library(noise(width, height)).png().toBuffer()

/** An animation of three images. */
export async function anAnimation(width: number, height: number): Promise<Buffer> {
  const image = (): Promise<Buffer> => library(noise(width, height)).png().toBuffer()
  const images = [await image(), await image(), await image()]
  return library(images, { join: { animated: true } })
    .gif({ delay: [50, 50, 50], effort: 1 })
    .toBuffer()
}

/** What the image library reads from a picture: format, width, height, pages, exif … */
export const factsOf = (picture: Buffer): Promise<Readonly<Record<string, unknown>>> =>
  library(picture).metadata()
