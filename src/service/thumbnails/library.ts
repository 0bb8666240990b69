import { createRequire } from 'node:module'
import { thumbnailBounds } from '../../protocol/bounds.ts'

/*
 * The part of the image library that is used. There are machines for which it has no build, and installations without
 * it: they show whole pictures.
 */

interface Picture {
  autoOrient(): Picture
  resize(box: {
    readonly width: number
    readonly height: number
    readonly fit: 'inside'
    readonly withoutEnlargement: true
  }): Picture
  webp(quality: { readonly quality: number; readonly effort: number }): Picture
  timeout(most: { readonly seconds: number }): Picture
  toBuffer(): Promise<Buffer>
}

interface Reading {
  /** Images of an animation; -1: all. */
  readonly pages: number
  readonly limitInputPixels: number
  readonly failOn: 'error'
}

interface ImageLibrary {
  (file: string, reading: Reading): Picture
  readonly cache: (keeps: false) => void
  readonly concurrency: (threads: number) => void
  readonly block: (decoders: { readonly operation: readonly string[] }) => void
  readonly unblock: (decoders: { readonly operation: readonly string[] }) => void
}

/** Decoders of the types that messages show. All others, of which the library has many, stay closed. */
const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}`)

/** Draws the thumbnail of a picture. Nothing of its metadata is kept; what it says of the orientation is applied. */
export type DrawThumbnail = (thumbnail: {
  /** File of the picture. */
  readonly source: string
  readonly width: number
  readonly height: number
  readonly images: 'all' | 'first'
}) => Promise<Buffer>

/** Prepares the image library. @throws if this machine does not have it */
export function openLibrary(): DrawThumbnail {
  const library = createRequire(import.meta.url)('sharp') as ImageLibrary
  library.cache(false)
  library.concurrency(1)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: decoders })
  return ({ source, width, height, images }) =>
    library(source, {
      pages: images === 'all' ? -1 : 1,
      limitInputPixels: thumbnailBounds.pixels,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: images === 'all' ? 2 : 4 })
      .timeout({ seconds: Math.ceil(thumbnailBounds.milliseconds / 1000) })
      .toBuffer()
}
