import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { ReadTracker } from './readTracker.ts'

let root: HTMLElement
let read: number[]
let tracker: ReadTracker
let hasFocus: MockInstance<() => boolean>

function addArticle(id: number, height: number): HTMLElement {
  const article = document.createElement('article')
  article.dataset['messageId'] = String(id)
  article.style.height = `${height}px`
  root.append(article)
  return article
}

const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

/** Advances the clock by the second that a message must be in sight. */
const aSecond = (): void => void vi.advanceTimersByTime(1000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  root = document.createElement('div')
  root.style.cssText = 'block-size: 200px; overflow: auto'
  document.body.append(root)
  read = []
  tracker = new ReadTracker({ root, onRead: (messageId) => read.push(messageId) })
})

afterEach(() => {
  tracker.stop()
  root.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a message in sight for a second is read, once', async () => {
  tracker.watch([addArticle(1, 50)])
  await frames()
  expect(read).toEqual([])
  aSecond()
  aSecond()
  expect(read).toEqual([1])
})

test('a message that is scrolled past is not read', async () => {
  tracker.watch([addArticle(1, 50), addArticle(2, 400)])
  await frames()
  root.scrollTop = 150
  root.dispatchEvent(new Event('scroll'))
  await frames()
  aSecond()
  expect(read).toEqual([])
})

test('less than half of a message in sight does not count', async () => {
  addArticle(1, 120)
  tracker.watch([addArticle(2, 180)])
  await frames()
  aSecond()
  expect(read).toEqual([])
})

test('a message taller than the list is read when its end is in sight', async () => {
  tracker.watch([addArticle(1, 600)])
  await frames()
  aSecond()
  expect(read).toEqual([])
  root.scrollTop = 400
  await frames()
  aSecond()
  expect(read).toEqual([1])
})

test('no message is read while the page lacks the focus; the second begins again when it returns', async () => {
  hasFocus.mockReturnValue(false)
  tracker.watch([addArticle(1, 50)])
  await frames()
  aSecond()
  expect(read).toEqual([])
  hasFocus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(999)
  expect(read).toEqual([])
  vi.advanceTimersByTime(1)
  expect(read).toEqual([1])
})

test('losing the focus within the second restarts it', async () => {
  tracker.watch([addArticle(1, 50)])
  await frames()
  vi.advanceTimersByTime(900)
  hasFocus.mockReturnValue(false)
  window.dispatchEvent(new Event('blur'))
  aSecond()
  expect(read).toEqual([])
})

test('a message that is no longer drawn, or no longer unread, is forgotten', async () => {
  tracker.watch([addArticle(1, 50)])
  await frames()
  tracker.watch([])
  aSecond()
  expect(read).toEqual([])
})

test('no message is read after stopping', async () => {
  tracker.watch([addArticle(1, 50)])
  await frames()
  tracker.stop()
  aSecond()
  expect(read).toEqual([])
})
