import { repeatableRandom } from '../moments.ts'
import { box, Canvas, circle, color, mix, type Color } from '../pictures/canvas.ts'

const WIDTH = 640
const HEIGHT = 360
const cream = color('#fff3dc')
const lantern = color('#ffb454')

const near = (x: number, y: number, size: number) => ({
  left: x - size,
  right: x + size,
  top: y - size,
  bottom: y + size,
})

/** Floating discs, larger ones in the background. */
function drawDiscs(top: Color, bottom: Color, paint: Color, seed: number): Buffer {
  const random = repeatableRandom(seed)
  const canvas = new Canvas(WIDTH, HEIGHT).fill(top, bottom)
  for (let index = 0; index < 18; index++) {
    const size = 72 - index * 3
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    canvas.draw(circle(x, y, size), mix(paint, cream, random() * 0.6), 0.35, near(x, y, size + 2))
  }
  return canvas.toPng()
}

/** Hills below a sun or moon. */
function drawHills(sky: Color, ground: Color, light: Color): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT).fill(sky, mix(sky, cream, 0.6))
  canvas.glow(470, 110, 180, light, 0.5).draw(circle(470, 110, 44), light, 1, near(470, 110, 46))
  for (const [index, y] of [200, 250, 300].entries()) {
    const ridge = (x: number): number => y + Math.sin(x / 85 + index * 2) * 28
    canvas.draw((x, height) => ridge(x) - height, mix(ground, sky, 0.5 - index * 0.22), 1, { top: y - 30 })
  }
  return canvas.toPng()
}

/** Glowing lanterns in the dark. */
function drawLanterns(): Buffer {
  const random = repeatableRandom(7)
  const canvas = new Canvas(WIDTH, HEIGHT).fill(color('#172544'), color('#41507f'))
  for (let index = 0; index < 14; index++) {
    const [x, y, size] = [random() * WIDTH, random() * HEIGHT, 8 + random() * 16]
    canvas.glow(x, y, size * 3, lantern, 0.5)
    canvas.draw(
      box(x - size * 0.7, y - size, size * 1.4, size * 2, size * 0.5),
      lantern,
      1,
      near(x, y, size + 2),
    )
    canvas.draw(
      box(x - size * 0.35, y - size * 0.7, size * 0.7, size * 1.4, size * 0.3),
      cream,
      0.75,
      near(x, y, size),
    )
  }
  return canvas.toPng()
}

/** Strips of film. */
function drawFilm(): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT).fill(color('#1e1b2e'), color('#4b3a63'))
  canvas.draw(box(0, 80, WIDTH, 200), color('#0f0d18'), 1, { top: 78, bottom: 282 })
  for (let index = 0; index < 16; index++) {
    const x = index * 42 + 8
    for (const y of [88, 254]) canvas.draw(box(x, y, 24, 18, 4), cream, 0.85, near(x + 12, y + 9, 30))
  }
  for (const [index, paint] of [
    color('#ffb454'),
    color('#d9627c'),
    color('#2a7f8e'),
    color('#8fb86a'),
  ].entries()) {
    const x = index * 156 + 14
    canvas.draw(box(x, 116, 140, 128, 8), paint, 0.9, { left: x, right: x + 142, top: 114, bottom: 246 })
  }
  return canvas.toPng()
}

/** Pictures of events and places, by the names that events and places use. */
export const samplePictures = {
  lanterns: { file: 'lantern-night.png', draw: drawLanterns },
  music: {
    file: 'music.png',
    draw: () => drawDiscs(color('#3b1d4f'), color('#b3446c'), color('#ffb454'), 3),
  },
  workshop: {
    file: 'workshop.png',
    draw: () => drawDiscs(color('#0f4c5c'), color('#2a7f8e'), color('#9ad1d4'), 5),
  },
  food: {
    file: 'kitchen.png',
    draw: () => drawDiscs(color('#8c3b1f'), color('#e39b5a'), color('#f4d58d'), 8),
  },
  outdoors: {
    file: 'hills.png',
    draw: () => drawHills(color('#7fb7d6'), color('#3f7d4e'), color('#fff1b8')),
  },
  night: { file: 'night.png', draw: () => drawHills(color('#172544'), color('#26385e'), color('#fff3dc')) },
  film: { file: 'film.png', draw: drawFilm },
} as const
export type PictureName = keyof typeof samplePictures
