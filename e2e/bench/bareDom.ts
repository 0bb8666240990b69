import type { Page } from '@playwright/test'
import { timed } from './browserTimes.ts'

/* The same work with nothing around it: plain DOM on an empty page, timed like the app. */

const empty = async (page: Page, body: string): Promise<void> => {
  const document = `<!doctype html><body style="font: 15px sans-serif">${body}</body>`
  await page.unrouteAll()
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: document }))
  await page.goto('/bare')
}

/** A key that appends one node. */
export async function bareEcho(page: Page, samples: number): Promise<number[]> {
  await empty(page, '<main></main>')
  const times: number[] = []
  for (let index = 0; index < samples; index++) {
    const measured = await timed(
      page,
      async (text) => {
        const { nextInput, painted } = globalThis.benchTimes
        const start = await nextInput('keydown')
        const row = document.createElement('article')
        row.textContent = text
        document.querySelector('main')?.append(row)
        return (await painted()) - start
      },
      `echo number ${index}`,
    )
    await page.keyboard.press('Enter')
    times.push(await measured())
  }
  return times
}

/** A key in a bare textarea. */
export async function bareTyping(page: Page, samples: number): Promise<number[]> {
  await empty(page, '<textarea rows="3" cols="80"></textarea>')
  await page.locator('textarea').focus()
  const times: number[] = []
  for (let index = 0; index < samples; index++) {
    const measured = await timed(page, async () => {
      const { nextInput, painted } = globalThis.benchTimes
      const start = await nextInput('keydown')
      await nextInput('input')
      return (await painted()) - start
    })
    await page.keyboard.press('a')
    times.push(await measured())
  }
  return times
}

/** A press that draws twenty rows: avatar, author, time and text each. */
export async function bareSwitch(page: Page, samples: number): Promise<number[]> {
  await empty(page, '<button>Switch</button><main></main>')
  const times: number[] = []
  for (let index = 0; index < samples; index++) {
    const measured = await timed(
      page,
      async (number) => {
        const { nextInput, painted } = globalThis.benchTimes
        const start = await nextInput('click')
        const rows = Array.from({ length: 20 }, (_, row) => {
          const article = document.createElement('article')
          const avatar = document.createElement('span')
          avatar.textContent = 'AB'
          const author = document.createElement('b')
          author.textContent = `Person ${row}`
          const time = document.createElement('time')
          time.textContent = '14:02'
          const body = document.createElement('div')
          const paragraph = document.createElement('p')
          paragraph.textContent =
            `Message ${row} of conversation ${number}, with some words to lay out. `.repeat(1 + (row % 3))
          body.append(paragraph)
          article.append(avatar, author, time, body)
          return article
        })
        document.querySelector('main')?.replaceChildren(...rows)
        return (await painted()) - start
      },
      index,
    )
    await page.getByRole('button').click()
    times.push(await measured())
  }
  return times
}
