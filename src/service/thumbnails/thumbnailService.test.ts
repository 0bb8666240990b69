import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { encodePng } from '../png.ts'
import { aLargePng, anAnimation, aTurnedPhoto, factsOf, PLACE } from './pictures.testing.ts'
import { ThumbnailProcess } from './thumbnailProcess.ts'
import { ThumbnailService, type ThumbnailServiceOptions } from './thumbnailService.ts'
import type { ThumbnailOrder } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-thumbnails-'))
const services: ThumbnailService[] = []
afterEach(() => {
  for (const service of services.splice(0)) service.stop()
})

function aService(options: Partial<ThumbnailServiceOptions> = {}): ThumbnailService {
  const service = new ThumbnailService({ onMissing: () => undefined, ...options })
  services.push(service)
  return service
}

let made = 0
function orderFor(picture: Buffer, images: ThumbnailOrder['images'] = 'first'): ThumbnailOrder {
  made += 1
  const source = join(folder, String(made))
  writeFileSync(source, picture)
  return { source, target: `${source}.webp`, width: 840, height: 560, images }
}

async function thumbnailOf(picture: Buffer, images?: ThumbnailOrder['images']): Promise<Buffer> {
  const order = orderFor(picture, images)
  expect(await aService().make(1, order)).toBe('made')
  return readFileSync(order.target)
}

/** A program that takes the place of the one that makes thumbnails. */
function program(source: string): string {
  made += 1
  const file = join(folder, `${made}.mjs`)
  writeFileSync(file, source)
  return file
}
const opens = `process.send({ state: 'open', time: 0 });`

test('a photo’s thumbnail is upright, fits the box, and says nothing of where it was taken', async () => {
  const photo = await aTurnedPhoto(1800, 1200)
  expect(photo.includes(PLACE)).toBe(true)
  expect(await factsOf(photo)).toMatchObject({ width: 1800, height: 1200, orientation: 6 })
  const thumbnail = await thumbnailOf(photo)
  const facts = await factsOf(thumbnail)
  expect(facts).toMatchObject({ format: 'webp', width: 373, height: 560 })
  expect([facts['exif'], facts['xmp'], facts['orientation']]).toEqual([undefined, undefined, undefined])
  expect(thumbnail.includes(PLACE)).toBe(false)
  expect(thumbnail.length).toBeLessThan(photo.length / 2)
})

test('a small picture is not enlarged', async () => {
  expect(await factsOf(await thumbnailOf(await aLargePng(40, 30)))).toMatchObject({ width: 40, height: 30 })
})

test('an animation’s thumbnail moves, or shows its first image', async () => {
  const animation = await anAnimation(900, 30)
  expect(await factsOf(await thumbnailOf(animation, 'all'))).toMatchObject({ width: 840, pages: 3 })
  const still = await factsOf(await thumbnailOf(animation))
  expect(still).toMatchObject({ width: 840, height: 28 })
  expect(still['pages'] ?? 1).toBe(1)
})

test('what would decode to an enormous picture, is malformed, or is of another kind, gets none', async () => {
  const service = aService()
  const enormous = encodePng(4, 4, new Uint8Array(64))
  enormous.writeUInt32BE(20_000, 16)
  enormous.writeUInt32BE(20_000, 20)
  const photo = await aTurnedPhoto(300, 200)
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  for (const picture of [enormous, photo.subarray(0, 300), drawing, Buffer.from('P1 1 1 1')]) {
    const order = orderFor(picture)
    expect(await service.make(1, order)).toBe('failed')
    expect(existsSync(order.target)).toBe(false)
  }
  expect(await service.make(1, orderFor(photo))).toBe('made')
})

test('pixels of an animation count together', async () => {
  // Three images of 4,100 pixels square, nearly all of them left out.
  const image = '21f9 04 00 1400 00 00 2c 0000 0000 0410 0410 00 02 02 4c01 00'
  const digits = `474946383961 0410 0410 80 00 00 000000ffffff ${image.repeat(3)} 3b`
  const animation = Buffer.from(digits.replaceAll(' ', ''), 'hex')
  const service = aService()
  expect(await service.make(1, orderFor(animation, 'first'))).toBe('made')
  expect(await service.make(1, orderFor(animation, 'all'))).toBe('failed')
})

test('a picture on which the process fails or hangs gets none, and the next one has a new process', async () => {
  for (const [fault, milliseconds] of [
    ['process.abort()', 20_000],
    ['for (;;);', 300],
  ] as const) {
    const file = program(`process.on('message', () => { ${fault} }); ${opens}`)
    const start = vi
      .fn(() => new ThumbnailProcess())
      .mockImplementationOnce(() => new ThumbnailProcess(file, milliseconds))
    const service = aService({ start })
    const picture = await aLargePng(20, 20)
    expect(await service.make(1, orderFor(picture))).toBe('failed')
    expect(await service.make(1, orderFor(picture))).toBe('made')
    expect(start).toHaveBeenCalledTimes(2)
  }
})

test('without the image library there are none, which is told once', async () => {
  const onMissing = vi.fn()
  const file = program(`process.on('message', () => {}); process.send({ state: 'missing', time: 0 })`)
  const service = aService({ onMissing, start: () => new ThumbnailProcess(file) })
  const picture = await aLargePng(20, 20)
  for (let time = 0; time < 2; time += 1) expect(await service.make(1, orderFor(picture))).toBe('refused')
  expect(onMissing).toHaveBeenCalledTimes(1)
})

test('a process that cannot start, or has no space, says nothing about the picture', async () => {
  const picture = await aLargePng(20, 20)
  const service = aService({ start: () => new ThumbnailProcess(program('process.exit(1)')) })
  expect(await service.make(1, orderFor(picture))).toBe('refused')
  const order = { ...orderFor(picture), target: join(folder, 'no folder', 'a.webp') }
  expect(await aService().make(1, order)).toBe('refused')
})

test('the pictures of one user have a budget, and those of others their turn', async () => {
  const time = 500
  const answers = `let time = 0; process.on('message', () => process.send({ state: 'made', time: time += ${time} })); ${opens}`
  const service = aService({ personTime: 600, start: () => new ThumbnailProcess(program(answers)) })
  const picture = Buffer.from('any')
  const ofOne = Array.from({ length: 4 }, () => service.make(1, orderFor(picture)))
  const ofOther = service.make(2, orderFor(picture))
  expect(await ofOther).toBe('made')
  expect(await Promise.all(ofOne)).toEqual(['made', 'made', 'refused', 'refused'])
})

test('the process ends when there is nothing to do, and starts again', async () => {
  const started: ThumbnailProcess[] = []
  const start = (): ThumbnailProcess => {
    const process = new ThumbnailProcess()
    started.push(process)
    return process
  }
  const service = aService({ start, idle: 10 })
  const picture = await aLargePng(20, 20)
  expect(await service.make(1, orderFor(picture))).toBe('made')
  await vi.waitFor(() => expect(started[0]?.hasEnded).toBe(true), 10_000)
  expect(await service.make(1, orderFor(picture))).toBe('made')
  expect(started).toHaveLength(2)
})

test('secrets of the service are not passed on to the process', async () => {
  vi.stubEnv('PARLEY_SECRET', 'hidden')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = program(
    `process.on('message', () => process.send({ state: process.env.PARLEY_SECRET === undefined ? 'made' : 'failed', time: 0 })); ${opens}`,
  )
  const service = aService({ start: () => new ThumbnailProcess(file) })
  expect(await service.make(1, orderFor(Buffer.from('any')))).toBe('made')
})
