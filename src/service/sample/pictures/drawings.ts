import { repeatableRandom } from '../moments.ts'
import { box, Canvas, circle, color, mix, stroke, without } from './canvas.ts'

const night = color('#172544')
const dusk = color('#41507f')
const lantern = color('#ffb454')
const cream = color('#fff3dc')
const teal = color('#2a7f8e')
const rose = color('#d9627c')
const paper = color('#f7f5f0')
const ink = color('#2c3440')
const mist = color('#dfe3e8')

/** The poster of the festival: lanterns over a lake. */
export function drawPoster(): Buffer {
  const random = repeatableRandom(7)
  const canvas = new Canvas(900, 600).fill(night, dusk)
  for (let index = 0; index < 90; index++) {
    const [x, y] = [random() * 900, random() * 330]
    canvas.draw(circle(x, y, 0.6 + random()), cream, 0.3 + random() * 0.6, around(x, y, 4))
  }
  canvas.draw(without(circle(730, 120, 52), circle(708, 108, 48)), cream, 0.95, around(730, 120, 60))
  canvas.draw(box(-20, 400, 940, 220), mix(night, teal, 0.35), 1, { top: 398 })
  for (const [x, y, size] of [
    [150, 210, 30],
    [285, 130, 22],
    [420, 250, 38],
    [560, 170, 26],
    [655, 300, 34],
    [800, 250, 28],
    [60, 320, 24],
  ] as const) {
    canvas.glow(x, y, size * 4, lantern, 0.5)
    canvas.draw(
      box(x - size * 0.7, y - size, size * 1.4, size * 2, size * 0.5),
      lantern,
      1,
      around(x, y, size + 4),
    )
    canvas.draw(
      box(x - size * 0.35, y - size * 0.7, size * 0.7, size * 1.4, size * 0.3),
      cream,
      0.75,
      around(x, y, size),
    )
    canvas.glow(x, 800 - y, size * 2.4, lantern, 0.22)
  }
  return canvas.toPng()
}

/** A screenshot of the dashboard: bars and a line. */
export function drawDashboard(): Buffer {
  const random = repeatableRandom(11)
  const canvas = new Canvas(960, 540).fill(paper, paper)
  canvas.draw(box(0, 0, 190, 540), ink, 1, { right: 192 })
  for (let row = 0; row < 7; row++) {
    canvas.draw(
      box(28, 90 + row * 44, row === 1 ? 130 : 70 + random() * 50, 14, 7),
      row === 1 ? lantern : mist,
      0.85,
      {
        right: 190,
      },
    )
  }
  for (const [index, left] of [220, 460, 700].entries()) {
    canvas.draw(box(left, 30, 220, 110, 14), color('#ffffff'), 1, { left, right: left + 222, bottom: 150 })
    canvas.draw(box(left + 22, 52, 90, 12, 6), mist, 1, { left, bottom: 70 })
    canvas.draw(box(left + 22, 84, 120 - index * 18, 30, 8), [teal, rose, lantern][index] ?? teal, 1, {
      left,
      right: left + 222,
      bottom: 130,
    })
  }
  canvas.draw(box(220, 170, 700, 340, 14), color('#ffffff'), 1, { left: 218, top: 168 })
  const points = Array.from({ length: 12 }, (_, index): [number, number] => [
    265 + index * 55,
    430 - index * 14 - random() * 80,
  ])
  for (const [x, y] of points) {
    const top = y + 40 + random() * 20
    canvas.draw(box(x - 15, top, 30, 480 - top, 6), mix(teal, cream, 0.45), 1, around(x, 400, 110))
  }
  return canvas.draw(stroke(points, 5), rose, 1, { left: 240, top: 180 }).toPng()
}

/** The floor plan of the hall: rooms, tables and the stage. */
export function drawFloorPlan(): Buffer {
  const canvas = new Canvas(840, 560).fill(color('#fdfcf9'), color('#fdfcf9'))
  for (let at = 20; at < 840; at += 20) {
    canvas.draw(box(at, 0, 1, 560), mist, 0.5, { left: at - 1, right: at + 2 })
    canvas.draw(box(0, at, 840, 1), mist, 0.5, { top: at - 1, bottom: at + 2 })
  }
  const walls = [
    [40, 40],
    [800, 40],
    [800, 520],
    [40, 520],
    [40, 40],
  ] as const
  canvas.draw(stroke(walls, 8), ink)
  canvas.draw(
    stroke(
      [
        [560, 40],
        [560, 330],
      ],
      6,
    ),
    ink,
    1,
    { left: 550, right: 570 },
  )
  canvas.draw(
    stroke(
      [
        [560, 400],
        [560, 520],
      ],
      6,
    ),
    ink,
    1,
    { left: 550, right: 570 },
  )
  canvas.draw(box(90, 70, 420, 70, 10), mix(rose, cream, 0.3), 1, {
    left: 88,
    right: 512,
    top: 68,
    bottom: 142,
  })
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      const [x, y] = [120 + column * 92, 215 + row * 92]
      canvas.draw(circle(x, y, 26), mix(teal, cream, 0.55), 1, around(x, y, 30))
      for (const [dx, dy] of [
        [0, -36],
        [0, 36],
        [-36, 0],
        [36, 0],
      ] as const) {
        canvas.draw(circle(x + dx, y + dy, 7), ink, 0.75, around(x + dx, y + dy, 10))
      }
    }
  }
  canvas.draw(box(610, 90, 150, 40, 8), mix(lantern, cream, 0.2), 1, { left: 600, bottom: 140 })
  canvas.draw(box(610, 160, 150, 40, 8), mix(lantern, cream, 0.2), 1, { left: 600, top: 150, bottom: 210 })
  return canvas.draw(box(610, 420, 150, 70, 8), mix(teal, cream, 0.3), 1, { left: 600, top: 410 }).toPng()
}

/** Cards with colors, for the new design. */
export function drawMoodBoard(): Buffer {
  const canvas = new Canvas(900, 480).fill(cream, mix(cream, lantern, 0.25))
  const swatches = [night, dusk, teal, lantern, rose, mix(teal, cream, 0.6)]
  for (const [index, paint] of swatches.entries()) {
    const [x, y] = [60 + (index % 3) * 270, 50 + Math.floor(index / 3) * 200]
    canvas.draw(box(x + 6, y + 10, 240, 170, 20), ink, 0.12, {
      left: x,
      top: y,
      right: x + 260,
      bottom: y + 190,
    })
    canvas.draw(box(x, y, 240, 170, 20), color('#ffffff'), 1, {
      left: x,
      top: y,
      right: x + 242,
      bottom: y + 172,
    })
    canvas.draw(box(x, y, 240, 115, 20), paint, 1, { left: x, top: y, right: x + 242, bottom: y + 116 })
    canvas.draw(box(x + 20, y + 132, 110, 14, 7), mist, 1, {
      left: x,
      top: y + 130,
      right: x + 140,
      bottom: y + 148,
    })
  }
  return canvas.toPng()
}

const around = (x: number, y: number, distance: number) => ({
  left: x - distance,
  right: x + distance,
  top: y - distance,
  bottom: y + distance,
})

/** The custom emoji by name, 64 pixels square. */
export function drawEmoji(): ReadonlyMap<string, Buffer> {
  const lit = new Canvas(64, 64)
    .glow(32, 34, 31, lantern, 0.7)
    .draw(box(17, 14, 30, 40, 12), lantern)
    .draw(box(23, 20, 18, 28, 8), cream, 0.85)
    .draw(box(20, 8, 24, 7, 3), ink)
    .draw(box(20, 53, 24, 6, 3), ink)
  const ship = new Canvas(64, 64)
    .draw(
      stroke(
        [
          [32, 8],
          [32, 42],
        ],
        4,
      ),
      ink,
    )
    .draw(box(10, 42, 44, 14, 7), teal)
    .draw(
      stroke(
        [
          [36, 14],
          [50, 34],
        ],
        7,
      ),
      rose,
    )
    .draw(
      stroke(
        [
          [36, 34],
          [50, 34],
        ],
        7,
      ),
      rose,
    )
    .draw(
      stroke(
        [
          [28, 18],
          [16, 34],
        ],
        6,
      ),
      lantern,
    )
  const approved = new Canvas(64, 64).draw(circle(32, 32, 28), teal).draw(
    stroke(
      [
        [19, 33],
        [28, 42],
        [46, 23],
      ],
      7,
    ),
    cream,
  )
  return new Map([
    ['lantern', lit.toPng()],
    ['ship-it', ship.toPng()],
    ['lgtm', approved.toPng()],
  ])
}
