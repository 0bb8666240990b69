import '../../../ui/tokens.css'
import '../../../ui/reset.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FirstShown } from '../../../ui/loading/firstShown.ts'
import { SampleList } from './list.testing.tsx'
import { sampleMessage, sampleMessages } from './messages.testing.ts'
import type { Start } from './opening.ts'
import { virtualizing } from './useListVirtualizer.ts'

/** Messages of very different heights, most of them unlike the estimates. */
const messages = [
  ...sampleMessages(1, 150).map((each) =>
    each.id % 3 === 0
      ? sampleMessage(each.id, { content: `<p>${'line<br>'.repeat(each.id % 11)}</p>` })
      : each,
  ),
  ...sampleMessages(151, 200, { flags: [] }),
]

const starts: readonly Start[] = [
  { kind: 'end' },
  { kind: 'message', messageId: 151, place: 'top' },
  { kind: 'message', messageId: 90, place: 'middle' },
  { kind: 'message', messageId: 1, place: 'top' },
]

const lists = () => [...document.querySelectorAll<HTMLElement>('[data-feed]')]
const listAt = (index: number): HTMLElement => {
  const list = lists()[index]
  if (!list) throw new Error(`There is no list ${index}`)
  return list
}
const rowsIn = (list: HTMLElement) => [...list.querySelectorAll('article')]
const idOf = (row: HTMLElement): number => Number(row.dataset['messageId'])
const topIn = (list: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top

/** Each row in the page: its element, and where it is in its list. */
const picture = () =>
  lists().map((list) => ({
    rows: rowsIn(list).map((row) => ({ row, top: topIn(list, row) })),
    height: list.scrollHeight,
    top: list.scrollTop,
  }))

async function settle(frames = 12): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
}

const Lists = ({ isShown = false, last = 200 }) => (
  <>
    {starts.map((start, index) => (
      <SampleList
        key={JSON.stringify(start)}
        viewKey={`list ${index}`}
        messages={messages.slice(0, last)}
        start={start}
        unreadFrom={151}
      />
    ))}
    {isShown && <FirstShown />}
  </>
)

test('lists drawn before the virtualizer loads open at their position, and stay there when it takes over', async () => {
  const screen = await render(<Lists last={199} />)
  expect(virtualizing.now()).toBeUndefined()
  await settle()

  // Opened like any list, a screen of rows each.
  expect(listAt(0).scrollHeight - listAt(0).scrollTop - listAt(0).clientHeight).toBeLessThanOrEqual(1)
  const [, second = listAt(1), third = listAt(2), fourth = listAt(3)] = lists()
  const tops = [second, third, fourth].map((list, index) => {
    const row = rowsIn(list).find((each) => idOf(each) === [151, 90, 1][index])
    return row ? topIn(list, row) : Number.NaN
  })
  expect(tops[0]).toBeGreaterThan(60)
  expect(tops[0]).toBeLessThan(120)
  expect(tops[1]).toBeGreaterThan(150)
  expect(tops[1]).toBeLessThan(450)
  expect(tops[2]).toBeGreaterThanOrEqual(0)
  for (const list of lists()) {
    expect(rowsIn(list).length).toBeLessThan(60)
    const shown = rowsIn(list).filter((row) => topIn(list, row) < list.clientHeight)
    expect(Math.max(...shown.map((row) => row.getBoundingClientRect().bottom))).toBeGreaterThanOrEqual(
      list.getBoundingClientRect().bottom - 40,
    )
  }

  // A message that arrives is followed at the end, and moves nothing elsewhere.
  const before = picture()
  await screen.rerender(<Lists />)
  await settle()
  expect(rowsIn(listAt(0)).map(idOf)).toContain(200)
  expect(listAt(0).scrollHeight - listAt(0).scrollTop - listAt(0).clientHeight).toBeLessThanOrEqual(1)
  expect(
    picture()
      .slice(1)
      .map(({ top }) => top),
  ).toEqual(before.slice(1).map(({ top }) => top))

  // The list gets lower, such as by a notice above it: its end stays in sight.
  listAt(0).style.marginBlockStart = '80px'
  await settle()
  expect(listAt(0).scrollHeight - listAt(0).scrollTop - listAt(0).clientHeight).toBeLessThanOrEqual(1)

  // A reader scrolls before the code has arrived.
  listAt(3).scrollTop = 2000
  await settle()
  const inSight = rowsIn(listAt(3)).filter((row) => topIn(listAt(3), row) >= 0 && topIn(listAt(3), row) < 600)
  expect(inSight.length).toBeGreaterThan(3)

  const focused = rowsIn(listAt(1))[3]
  focused?.focus({ preventScroll: true })
  await settle()
  const shifts: number[] = []
  const watching = new PerformanceObserver((list) =>
    shifts.push(...list.getEntries().map(({ startTime }) => startTime)),
  )
  watching.observe({ type: 'layout-shift', buffered: false })
  const drawn = picture()
  await screen.rerender(<Lists isShown />)
  await virtualizing.arrives()
  await settle()
  const taken = picture()
  watching.disconnect()
  expect(shifts).toEqual([])
  expect(taken).toEqual(drawn)
  expect(document.activeElement).toBe(focused)

  // The virtualizer is in charge now: it draws rows during a scroll by a gesture itself.
  listAt(2).scrollTop = 0
  await settle()
  expect(rowsIn(listAt(2)).map(idOf)).toContain(1)
})
