/** The selected square of a picture. */
export interface Crop {
  /** 1 shows as much as fits, 4 a quarter of that in each direction. */
  readonly zoom: number
  /** The square's position in the remaining space, 0 to 1 from the left and from the top. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const MOST_ZOOM = 4
export const centered: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the square in pixels of the picture. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * x, y: (height - side) * y, side }
}

/** Returns the crop after the picture was dragged. @param right, down in parts of the square's side */
export function draggedBy(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop)
  const moved = (place: number, length: number, by: number): number =>
    length - side <= 0 ? place : between(0, place - (by * side) / (length - side), 1)
  return { ...crop, x: moved(crop.x, picture.width, right), y: moved(crop.y, picture.height, down) }
}

/** Returns the crop at another zoom, within bounds. */
export const zoomedTo = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: between(1, zoom, MOST_ZOOM) })
