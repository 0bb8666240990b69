import { beforeAll, afterAll, expect, test } from 'vitest'
import { act, render } from '../../../ui/render.testing.ts'
import { anEvent } from '../events.testing.ts'
import { dayFromIso, type Day } from '../time/day.ts'
import styles from './TimeBlock.module.css'
import { TimeBlock } from './TimeBlock.tsx'
import { layOutDays } from './timeLayout.ts'

beforeAll(() => void (document.documentElement.lang = 'en'))
afterAll(() => void (document.documentElement.lang = ''))

const day: Day = dayFromIso('2026-11-28') ?? Number.NaN

/** The times written on two events that overlap, and on a short one alone. */
async function timesIn(days: number): Promise<readonly string[]> {
  const at = (id: number, from: string, to: string) =>
    anEvent({ id, from: `2026-11-28 ${from}`, to: `2026-11-28 ${to}` })
  const events = [at(1, '10:00', '18:00'), at(2, '12:00', '14:00'), at(3, '19:30', '20:15')]
  const [column] = layOutDays(events, { of: 'event' }, [day]).columns
  const container = document.createElement('div')
  await act(() =>
    render(
      <>
        {column?.parts.map((part) => (
          <TimeBlock key={part.item.placed.event.id} part={part} now={0} days={days} />
        ))}
      </>,
      container,
    ),
  )
  const texts = [...container.querySelectorAll(`.${styles['time']}`)].map(
    ({ textContent }) => textContent?.replaceAll(/\s/g, ' ') ?? '',
  )
  await act(() => render(null, container))
  return texts
}

test('a day has room for the times of events beside each other', async () => {
  expect(await timesIn(1)).toEqual(['10:00 AM – 6:00 PM', '12:00 – 2:00 PM', '7:30 – 8:15 PM'])
})

test('in a week times are short beside others, and a line with the title has the start alone', async () => {
  expect(await timesIn(7)).toEqual(['10a–6p', '12p–2p', '7:30p'])
})
