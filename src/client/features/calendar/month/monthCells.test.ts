import { expect, test } from 'vitest'
import { anEvent } from '../events.testing.ts'
import { dayFromIso } from '../time/day.ts'
import { cellsOfWeek, rowsOf } from './monthCells.ts'
import { layOutMonth } from './monthLayout.ts'

const monday = dayFromIso('2031-03-03') ?? 0

const aWeek = (...events: readonly ReturnType<typeof anEvent>[]) => {
  const [week] = layOutMonth(events, { of: 'event' }, [monday]).weeks
  if (!week) throw new Error('A month has weeks')
  return week
}

const titles = (cell: ReturnType<typeof cellsOfWeek>[number] | undefined) =>
  cell?.chips.map(({ segment, gap }) => [segment.item.placed.event.title, gap])

test('a bar is drawn by its first day, and its lane stays free on its other days', () => {
  const week = aWeek(
    anEvent({ id: 1, title: 'Fair', from: '2031-03-03', to: '2031-03-05', isAllDay: true }),
    anEvent({ id: 2, title: 'Talk', from: '2031-03-04 10:00', to: '2031-03-04 11:00' }),
  )
  const cells = cellsOfWeek(week, 4)
  expect(titles(cells[0])).toEqual([['Fair', 0]])
  expect(titles(cells[1])).toEqual([['Talk', 1]])
  expect(titles(cells[2])).toEqual([])
  expect(cells.map(({ count }) => count)).toEqual([1, 2, 1, 0, 0, 0, 0])
  expect(rowsOf(week)).toBe(2)
})

test('the chips of a cell are in the order of their lanes, with the gaps between them', () => {
  const week = aWeek(
    anEvent({ id: 1, title: 'Long', from: '2031-03-03', to: '2031-03-04', isAllDay: true }),
    anEvent({ id: 2, title: 'Longer', from: '2031-03-03', to: '2031-03-06', isAllDay: true }),
    anEvent({ id: 3, title: 'Top', from: '2031-03-05 08:00', to: '2031-03-05 09:00' }),
    anEvent({ id: 4, title: 'Below', from: '2031-03-05 10:00', to: '2031-03-05 11:00' }),
  )
  const cells = cellsOfWeek(week, 4)
  // "Longer" is the top lane, so that Wednesday has one free lane above its own events.
  expect(titles(cells[0])).toEqual([
    ['Longer', 0],
    ['Long', 0],
  ])
  expect(titles(cells[2])).toEqual([
    ['Top', 1],
    ['Below', 0],
  ])
})

test('hidden events are counted, and "+n more" is in the last row', () => {
  const many = Array.from({ length: 6 }, (_, id) =>
    anEvent({ id, from: `2031-03-04 1${id}:00`, to: `2031-03-04 1${id}:30` }),
  )
  const bars = [1, 2].map((id) =>
    anEvent({ id: 10 + id, from: '2031-03-03', to: '2031-03-05', isAllDay: true }),
  )
  const [, tuesday] = cellsOfWeek(aWeek(...many), 3)
  expect(tuesday).toMatchObject({ count: 6, hidden: 4, gapOfMore: 0 })
  expect(tuesday?.chips).toHaveLength(2)
  const [, crossed] = cellsOfWeek(aWeek(...bars, ...many), 3)
  expect(crossed).toMatchObject({ count: 8, hidden: 6, gapOfMore: 2, chips: [] })
})

test('titles have two lines where the cell has room for them, below bars of several days', () => {
  const at = (hour: number, title = 'Talk') =>
    anEvent({ id: hour, title, from: `2031-03-04 ${hour}:00`, to: `2031-03-04 ${hour}:30` })
  const fair = anEvent({ id: 1, title: 'Fair', from: '2031-03-03', to: '2031-03-05', isAllDay: true })
  const linesOn = (column: number, room: number, ...events: readonly ReturnType<typeof anEvent>[]) =>
    cellsOfWeek(aWeek(...events), room)[column]?.chips.map(({ lines }) => lines)
  expect(linesOn(1, 4, at(10), at(11), fair)).toEqual([2, 1])
  expect(linesOn(1, 4.2, at(10), at(11), fair)).toEqual([2, 2])
  expect(linesOn(0, 4.2, fair)).toEqual([1])
  expect(linesOn(1, 3.6, at(10), at(11, 'A longer title'), at(12))).toEqual([1, 2, 1])
  expect(linesOn(1, 3, at(10), at(11), at(12))).toEqual([1, 1, 1])
  expect(linesOn(1, Infinity, at(10), at(11), fair)).toEqual([2, 2])
})

test('an event above a bar that began earlier keeps to its lane', () => {
  const first = anEvent({ id: 1, from: '2031-03-03', to: '2031-03-04', isAllDay: true })
  const longer = anEvent({ id: 2, from: '2031-03-02', to: '2031-03-03', isAllDay: true })
  const tuesday = anEvent({ id: 3, from: '2031-03-04 10:00', to: '2031-03-04 11:00' })
  const [, cell] = cellsOfWeek(aWeek(first, longer, tuesday), 9)
  expect(cell?.chips.map(({ lines, gap }) => [lines, gap])).toEqual([[1, 0]])
})
