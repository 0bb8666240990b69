import { beforeEach, describe, expect, test } from 'vitest'
import { createEvent, updateEvent } from '../../../protocol/calendar/events.ts'
import type { TestUser } from '../../chat/service.testing.ts'
import { aPhoto, PLACE } from '../../files/photo.testing.ts'
import { aCalendar, anEvent, type TestCalendar } from '../service.testing.ts'

/* Images of events: upload, use, and read access. */

let calendar: TestCalendar
let moderator: TestUser
let as: { as: TestUser }

beforeEach(() => {
  calendar = aCalendar()
  moderator = calendar.moderator
  as = { as: moderator }
})

describe('images', () => {
  const fetchImage = (url: string, options = {}) => calendar.fetch(new URL(url).pathname, {}, options)

  test('images are uploaded, used by ID or address, and public once a public record uses them', async () => {
    const image = await calendar.uploadImage()
    expect(image).toMatchObject({ id: 1, extension: 'png', width: 1, height: 1 })
    expect((await fetchImage(image.url)).status).toBe(404)
    expect((await fetchImage(image.url, as)).status).toBe(200)
    const { id } = await calendar.addEvent({ image: String(image.id), status: 'draft' })
    expect((await fetchImage(image.url)).status).toBe(404)
    await calendar.call(updateEvent, { id, status: 'publish' }, as)
    const response = await fetchImage(image.url)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    const byAddress = await calendar.addEvent({ image: image.url })
    expect(byAddress.image).toEqual(image)
    expect((await calendar.call(updateEvent, { id, image: '' }, as)).image).toBeNull()
  })

  test('images do not reveal their location', async () => {
    const image = await calendar.uploadImage(moderator, aPhoto())
    expect(image).toMatchObject({ extension: 'jpg', width: 4, height: 6 })
    const content = Buffer.from(await (await fetchImage(image.url, as)).arrayBuffer())
    expect([content.includes(PLACE), content.length]).toEqual([false, image.filesize])
  })

  test('uploads must be images, whatever their names', async () => {
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<script>1</script>',
      '%PDF-1.7',
      '',
    ]) {
      await expect(calendar.uploadImage(moderator, new TextEncoder().encode(content))).rejects.toMatchObject({
        status: 400,
        params: { file: expect.any(String) },
      })
    }
    const empty = await calendar.fetch(
      '/calendar/events/v1/images',
      { method: 'POST', body: new FormData() },
      as,
    )
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      { code: 'rest_missing_callback_param', data: { params: ['file'] } },
    ])
  })

  test('an image set by another user can be sent back', async () => {
    const { id: image } = await calendar.uploadImage()
    const { member } = calendar
    const { id } = await calendar.addEvent({ status: 'draft', image: String(image), author: member.id })
    const kept = await calendar.call(updateEvent, { id, image: String(image), cost: '1' }, { as: member })
    expect(kept).toMatchObject({ cost: '€1', image: { id: image } })
  })

  test('uploading needs the right to write, and hidden images of others cannot be used', async () => {
    await expect(calendar.uploadImage(calendar.guest)).rejects.toMatchObject({ status: 403 })
    const image = await calendar.uploadImage()
    const refusal = await calendar.refusal(
      createEvent,
      { ...anEvent, image: String(image.id) },
      { as: calendar.member },
    )
    expect(refusal.params).toHaveProperty('image')
  })
})
