import '../../../ui/tokens.css'
import '../../../ui/reset.css'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openingOf } from './opening.ts'
import { positionIn } from './positions.ts'
import { SampleList, samplePaging, sampleSession, sampleTools } from './list.testing.tsx'
import { sampleMessage, sampleMessages } from './messages.testing.ts'
import { virtualizing } from './useListVirtualizer.ts'

const scroller = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[data-feed]')
  if (!element) throw new Error('There is no list')
  return element
}
const article = (id: number): HTMLElement | null => document.querySelector(`article[data-message-id="${id}"]`)
const topOf = (id: number): number =>
  (article(id)?.getBoundingClientRect().top ?? Number.NaN) - scroller().getBoundingClientRect().top
const distanceFromEnd = (): number => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight

const focused = (): string | null => document.activeElement?.getAttribute('data-message-id') ?? null

/** Frames for measuring, scrolling and drawing to finish. */
async function settle(frames = 12): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
}

async function scrollTo(top: number): Promise<void> {
  scroller().scrollTop = top
  await settle()
}

/**
 * Measures how far a message visibly moves, frame by frame as they are painted, when the list is scrolled up
 * that far.
 */
async function seenToMove(id: number, up: number): Promise<readonly number[]> {
  const before = topOf(id)
  const moves: number[] = []
  scroller().scrollTop -= up
  for (let frame = 0; frame < 8; frame++) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))) // by now the frame is painted
    moves.push(Math.round(topOf(id) - before))
  }
  return moves
}

/** The first message that is wholly in sight. */
const firstInSight = (): number => {
  const top = scroller().getBoundingClientRect().top
  const found = [...document.querySelectorAll('article')].find(
    (each) => each.getBoundingClientRect().top >= top,
  )
  return Number(found?.dataset['messageId'])
}

beforeAll(() => virtualizing.arrives())
afterEach(() => vi.restoreAllMocks())

test('the time in the margin keeps clear of the text, on a 12-hour clock too', async () => {
  const timestamp = new Date(2026, 0, 5, 11, 58).getTime() / 1000
  const messages = sampleMessages(3, 5, { timestamp })
  await render(<SampleList messages={messages} tools={sampleTools({ hourCycle: false })} />)
  await settle()
  article(4)?.focus()
  const time = article(4)?.querySelector('a[href$="/near/4"]')
  expect(time?.textContent).toBe('11:58')
  const words = document.createRange()
  if (time) words.selectNodeContents(time)
  const end = words.getBoundingClientRect().right
  const text = time?.parentElement?.nextElementSibling?.getBoundingClientRect().left ?? NaN
  expect(end).toBeGreaterThan(0)
  expect(text - end).toBeGreaterThanOrEqual(4)
})

describe('opening', () => {
  test('a list opened at the end shows the whole last message', async () => {
    await render(<SampleList messages={sampleMessages(1, 500)} />)
    await settle()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
    expect(article(500)).not.toBeNull()
  })

  test('a list opened at the first unread message shows it under the line of new messages', async () => {
    const messages = [...sampleMessages(1, 300), ...sampleMessages(301, 500, { flags: [] })]
    await render(
      <SampleList
        messages={messages}
        unreadFrom={301}
        start={{ kind: 'message', messageId: 301, place: 'top' }}
      />,
    )
    await settle()
    const line = document.querySelector('[role=separator][aria-label="New messages"]')
    const lineTop = (line?.getBoundingClientRect().top ?? 0) - scroller().getBoundingClientRect().top
    expect(lineTop).toBeGreaterThan(0)
    expect(topOf(301)).toBeGreaterThan(lineTop)
    expect(topOf(301)).toBeLessThan(120)
  })

  test('a list opened at a message shows it in the middle', async () => {
    await render(
      <SampleList
        messages={sampleMessages(1, 500)}
        start={{ kind: 'message', messageId: 250, place: 'middle' }}
      />,
    )
    await settle()
    expect(topOf(250)).toBeGreaterThan(150)
    expect(topOf(250)).toBeLessThan(450)
  })

  test('a long list draws only a few rows', async () => {
    await render(<SampleList messages={sampleMessages(1, 1000)} />)
    await settle()
    expect(document.querySelectorAll('article').length).toBeLessThan(60)
  })
})

test('returning to a list shows the messages that were in sight when it was left', async () => {
  const messages = sampleMessages(1, 400)
  const screen = await render(<SampleList viewKey="left" messages={messages} />)
  await settle()
  await scrollTo(7000)
  const anchor = firstInSight()
  const before = topOf(anchor)
  await screen.rerender(<SampleList viewKey="other" messages={sampleMessages(1, 50)} />)
  await settle()
  const position = positionIn(sampleSession, 'left')
  const start = openingOf({ near: undefined, opensAt: 'opening', position, unreadFrom: undefined })
  await screen.rerender(<SampleList viewKey="left" messages={messages} start={start} position={position} />)
  await settle()
  expect(firstInSight()).toBe(anchor)
  expect(Math.abs(topOf(anchor) - before)).toBeLessThanOrEqual(1)
})

describe('older messages', () => {
  test.each([
    ['at the upper edge', 0],
    ['somewhat below', 900],
    ['in the middle', 8000],
  ])('older messages that arrive %s move nothing by more than a pixel', async (_name, top) => {
    const screen = await render(
      <SampleList messages={sampleMessages(201, 400)} paging={samplePaging({ foundOldest: false })} />,
    )
    await settle()
    await scrollTo(top)
    const anchor = firstInSight()
    const before = topOf(anchor)
    await screen.rerender(
      <SampleList
        messages={sampleMessages(101, 400)}
        groupStarts={new Set([201])}
        paging={samplePaging({ foundOldest: false })}
      />,
    )
    await settle()
    expect(Math.abs(topOf(anchor) - before)).toBeLessThanOrEqual(1)
  })

  test('older messages are fetched before the reader reaches the upper edge', async () => {
    const fetchOlder = vi.fn()
    await render(
      <SampleList
        messages={sampleMessages(201, 400)}
        paging={samplePaging({ foundOldest: false, fetchOlder })}
      />,
    )
    await settle()
    expect(fetchOlder).not.toHaveBeenCalled()
    await scrollTo(600)
    expect(fetchOlder).toHaveBeenCalled()
  })

  test('older messages are not fetched if there are none, nor after a failure', async () => {
    const fetchOlder = vi.fn()
    const paging = samplePaging({ foundOldest: false, fetchOlder, problem: new Error('unreachable') })
    await render(<SampleList messages={sampleMessages(201, 400)} paging={paging} />)
    await settle()
    await scrollTo(0)
    expect(fetchOlder).not.toHaveBeenCalled()
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Couldn’t load')
  })
})

describe('new messages', () => {
  test('new messages keep the end in sight for a reader at the end', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 200)} />)
    await settle()
    await screen.rerender(<SampleList messages={sampleMessages(1, 203)} />)
    await settle()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
  })

  test('new messages that the list follows are drawn with it, and do not count as scrolling', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 200)} />)
    await settle(40)
    const day = document.querySelector('[data-feed] > [aria-hidden] time')?.parentElement
    if (!day) throw new Error('No day stands at the upper edge')
    let shown = 0
    const watching = new MutationObserver((records) => (shown += records.length))
    watching.observe(day, { attributeFilter: ['data-shown'] })
    await screen.rerender(<SampleList messages={sampleMessages(1, 201)} />)
    const first = document.querySelector('[data-feed] article')
    await settle(40)
    expect(shown).toBe(0)
    expect(document.querySelector('[data-feed] article')).toBe(first)
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
    await scrollTo(4000)
    await expect.poll(() => shown).toBeGreaterThan(0)
    watching.disconnect()
  })

  test('new messages move nothing for a reader further up, and are counted on the button', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 200)} />)
    await settle()
    await scrollTo(2000)
    const anchor = firstInSight()
    const before = topOf(anchor)
    await screen.rerender(
      <SampleList messages={[...sampleMessages(1, 200), ...sampleMessages(201, 212, { flags: [] })]} />,
    )
    await settle()
    expect(Math.abs(topOf(anchor) - before)).toBeLessThanOrEqual(1)
    const button = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.startsWith('Jump to latest'),
    )
    expect(button?.textContent).toContain('12 new')
    button?.click()
    await settle()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
  })

  test('a thousand new messages in one batch are drawn at once', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 100)} />)
    await settle()
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map((each) => each.duration)),
    )
    observer.observe({ type: 'longtask' })
    await screen.rerender(<SampleList messages={sampleMessages(101, 1100)} />)
    await settle()
    observer.disconnect()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
    expect(article(1100)).not.toBeNull()
  })

  test('an event about one message draws that message alone', async () => {
    const messages = sampleMessages(1, 60)
    const screen = await render(<SampleList messages={messages} />)
    await expect.poll(() => document.querySelectorAll('[role=toolbar]').length).toBeGreaterThan(5)
    const changed: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        changed.push(element?.closest<HTMLElement>('article')?.dataset['messageId'] ?? '')
      }
    })
    observer.observe(scroller(), { subtree: true, childList: true, characterData: true })
    const starred = messages.map((each) =>
      each.id === 60 ? sampleMessage(60, { content: '<p>Edited.</p>' }) : each,
    )
    await screen.rerender(<SampleList messages={starred} />)
    await settle()
    observer.disconnect()
    expect(new Set(changed)).toEqual(new Set(['60']))
  })
})

describe('heights that change', () => {
  test('rows that turn out higher than estimated move nothing in sight', async () => {
    await render(<SampleList messages={sampleMessages(1, 500)} />)
    await settle()
    for (let step = 0; step < 10; step++) {
      const moves = await seenToMove(firstInSight(), 300)
      expect(moves.filter((move) => Math.abs(move - 300) > 1)).toEqual([])
    }
  })

  test('changed heights above the reader move nothing', async () => {
    const messages = sampleMessages(1, 300)
    const screen = await render(<SampleList messages={messages} />)
    await settle()
    await scrollTo(9000)
    const anchor = firstInSight()
    // Rows get their toolbars once the scrolling is over: only then may the heights above be taken up.
    await expect.poll(() => article(anchor)?.querySelector('[role="toolbar"]')).toBeTruthy()
    const above =
      [...document.querySelectorAll('article')].map((each) => Number(each.dataset['messageId']))[0] ?? 0
    const before = topOf(anchor)
    const taller = messages.map((each) =>
      each.id === above ? sampleMessage(above, { content: `<p>${'taller<br>'.repeat(12)}</p>` }) : each,
    )
    await screen.rerender(<SampleList messages={taller} />)
    await settle()
    await expect.poll(() => Math.abs(topOf(anchor) - before)).toBeLessThanOrEqual(1)
  })

  test('a changed height of the last message keeps the end in sight', async () => {
    const messages = sampleMessages(1, 100)
    const screen = await render(<SampleList messages={messages} />)
    await settle()
    const taller = [
      ...messages.slice(0, -1),
      sampleMessage(100, { content: `<p>${'taller<br>'.repeat(12)}</p>` }),
    ]
    await screen.rerender(<SampleList messages={taller} />)
    await settle()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
  })

  test.each([40, 400])(
    'a last message that grows by %i pixels after it was drawn keeps the end in sight',
    async (pixels) => {
      await render(<SampleList messages={sampleMessages(1, 100)} />)
      await settle()
      // As a picture or a preview does, of which the list learns from the page alone.
      const late = document.createElement('div')
      late.style.blockSize = `${pixels}px`
      article(100)?.append(late)
      await settle()
      expect(distanceFromEnd()).toBeLessThanOrEqual(1)
    },
  )

  test('a message that arrives and grows later keeps the end in sight', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 30)} />)
    await settle()
    await screen.rerender(<SampleList messages={sampleMessages(1, 31)} />)
    await settle()
    const taller = [
      ...sampleMessages(1, 30),
      sampleMessage(31, {
        content: `<p>taller</p><div class="message_embed" style="height:114px">x</div>${'<p>y</p>'.repeat(4)}`,
      }),
    ]
    await screen.rerender(<SampleList messages={taller} />)
    await settle()
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
  })
})

describe('the keyboard', () => {
  test('keys move the focus from message to message, and draw the rows they need', async () => {
    await render(<SampleList messages={sampleMessages(1, 200)} />)
    await settle()
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}')
    await settle()
    const first = Number(focused())
    expect(first).toBeGreaterThan(190)
    for (let presses = 0; presses < 30; presses++) await userEvent.keyboard('k')
    await settle()
    expect(focused()).toBe(String(first - 30))
    const box = document.activeElement?.getBoundingClientRect()
    expect(box?.top).toBeGreaterThanOrEqual(scroller().getBoundingClientRect().top)
  })

  test('the list has one tab stop, on the message that had the focus', async () => {
    await render(<SampleList messages={sampleMessages(1, 50)} />)
    await settle()
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await settle()
    expect(document.querySelectorAll('article[tabindex="0"]')).toHaveLength(1)
    expect(scroller().tabIndex).toBe(-1)
    await userEvent.keyboard('{Escape}')
    await settle()
    expect(document.activeElement).toBe(scroller())
    expect(scroller().tabIndex).toBe(0)
  })

  test('keys reach both ends of the list', async () => {
    await render(<SampleList messages={sampleMessages(1, 400)} />)
    await settle()
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}{Home}')
    await settle()
    expect(focused()).toBe('1')
    await userEvent.keyboard('{End}')
    await settle()
    expect(focused()).toBe('400')
    expect(distanceFromEnd()).toBeLessThanOrEqual(1)
  })

  test('keys reach the actions of the focused message', async () => {
    const screen = await render(<SampleList messages={sampleMessages(1, 12)} />)
    await settle()
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}')
    await settle()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Add reaction')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Reply')
    await expect.element(screen.getByRole('toolbar', { name: 'Message actions' }).first()).toBeInTheDocument()
  })
})

test('a long message of a muted person is shown, then in full, then cut again, and never hidden again', async () => {
  const long = '<p>one of many lines</p>'.repeat(80)
  const messages = sampleMessages(1, 1).map((each) => ({ ...each, content: long }))
  const muted = new Set(messages.map((each) => each.sender_id))
  const screen = await render(<SampleList messages={messages} tools={sampleTools({ mutedUsers: muted })} />)
  await expect.element(screen.getByText('one of many lines').first()).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await screen.getByRole('button', { name: 'Show less' }).click()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
  await expect.element(screen.getByText('one of many lines').first()).toBeVisible()
})

describe('drawing', () => {
  /** Tools that count the rows drawn with them: each names its message. */
  function countingTools() {
    const tools = sampleTools()
    const text = vi.fn(tools.text)
    const drawn = (): number => text.mock.calls.filter(([key]) => key === 'messages.articleName').length
    return { tools: { ...tools, text }, drawn, forget: () => text.mockClear() }
  }

  test('a new message is drawn without drawing the others again', async () => {
    const { tools, drawn, forget } = countingTools()
    const messages = sampleMessages(1, 201)
    const screen = await render(<SampleList messages={messages.slice(0, 200)} tools={tools} />)
    await settle()
    expect(drawn()).toBeGreaterThan(10)
    forget()
    await screen.rerender(<SampleList messages={messages} tools={tools} />)
    await settle()
    expect(article(201)).not.toBeNull()
    expect(drawn()).toBeLessThan(5)
  })
})
