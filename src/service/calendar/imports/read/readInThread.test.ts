import { expect, test } from 'vitest'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { calendarOf } from '../../../../testing/feedServer.testing.ts'
import { FileReader } from './readInThread.ts'

const read = (text: string) =>
  new FileReader().read(Buffer.from(text), { zone: 'UTC', now: Date.parse('2031-06-01T12:00:00Z') })

test('events arrive in the order of the file, however many, and sanitized: that takes a while', async () => {
  const count = 2 * calendarFileBounds.portion + 1
  const { name, events } = await read(
    calendarOf(
      Array.from({ length: count }, (_, index) => [
        `UID:${index}@test`,
        `SUMMARY:Event ${index}`,
        'DTSTART:20310911T170000Z',
        'DESCRIPTION:<p>One</p><script>alert(1)</script><img src=x onerror=alert(1)>two',
      ]),
      ['X-WR-CALNAME:Club'],
    ),
  )
  expect(name).toBe('Club')
  expect(events.map(({ uid }) => uid)).toEqual(Array.from({ length: count }, (_, index) => `${index}@test`))
  expect(new Set(events.map(({ texts }) => texts.description))).toEqual(new Set(['<p>One</p>two']))
})

test('an event is known by what the file says, instance by instance', async () => {
  const weekly = (description: string) => [
    'UID:a@test',
    'SUMMARY:A',
    'DTSTART:20310911T170000Z',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    `DESCRIPTION:${description}`,
  ]
  const digests = async (description: string): Promise<string[]> =>
    (await read(calendarOf([weekly(description)]))).events.map(({ digest }) =>
      Buffer.from(digest).toString('hex'),
    )
  const [first, second] = await digests('<p>One</p>')
  expect(first).not.toBe(second)
  expect(await digests('<p>One</p>')).toEqual([first, second])
  // What is sanitized away counts, too: files that came before are known again.
  expect((await digests('<p>One</p><script></script>'))[0]).not.toBe(first)
})

test('a file that is no calendar says so', async () => {
  await expect(read('Hello')).rejects.toMatchObject({ fault: 'notCalendar' })
})
