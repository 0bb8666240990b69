import { readdirSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { deleteEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import { aService } from '../../chat/service.testing.ts'
import { aCalendar, type TestCalendar } from '../service.testing.ts'
import { createImageSweep } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

let calendar: TestCalendar
let sweep: () => Promise<void>
let now: number

beforeEach(() => {
  now = Date.UTC(2030, 0, 1)
  calendar = aCalendar(aService({ now: () => now }))
  sweep = createImageSweep(calendar.service.context)
})

/** Lets that many days pass and runs the sweep on each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    now += DAY
    await sweep()
  }
}
const filesKept = (): number => readdirSync(calendar.service.context.imagesFolder).length
/** Tests if the image still exists, as a user who can see every image. */
const isServed = async (url: string): Promise<boolean> =>
  (await calendar.fetch(new URL(url).pathname, {}, { as: calendar.moderator })).ok

test('unused uploads are deleted after a week, their files too', async () => {
  const image = await calendar.uploadImage()
  await pass(7)
  expect([await isServed(image.url), filesKept()]).toEqual([true, 1])
  await pass(2)
  expect([await isServed(image.url), filesKept()]).toEqual([false, 0])
})

test('images stay while an event carries or links to them', async () => {
  const [carried, linked] = [await calendar.uploadImage(), await calendar.uploadImage()]
  const { id } = await calendar.addEvent({ image: String(carried.id) })
  await calendar.addEvent({ description: `<p><a href="${linked.url}">The way there</a></p>` })
  await pass(30)
  expect(filesKept()).toBe(2)
  await calendar.call(updateEvent, { id, image: '' }, { as: calendar.moderator })
  await pass(2)
  expect([await isServed(carried.url), await isServed(linked.url), filesKept()]).toEqual([false, true, 1])
})

test('the image of a deleted event is kept for "Undo"', async () => {
  const image = await calendar.uploadImage()
  const { id } = await calendar.addEvent({ image: String(image.id) })
  await pass(30)
  await calendar.call(deleteEvent, { id }, { as: calendar.moderator })
  await pass(1)
  expect((await calendar.addEvent({ image: String(image.id) })).image).toEqual(image)
  await pass(30)
  expect(filesKept()).toBe(1)
})
