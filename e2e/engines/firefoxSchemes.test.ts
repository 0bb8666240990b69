import { expect, test } from 'vitest'
import { colorSchemes, type Command } from './firefoxSchemes.ts'

interface Sent {
  readonly id: number
  readonly method: string
  readonly params: { readonly arguments?: readonly { readonly value: string }[] }
}

/** A relay between Playwright and a Firefox with one window. */
function aRelay({ fault }: { readonly fault?: string } = {}) {
  const set: string[][] = []
  const replies: unknown[] = []
  const answerTo = ({ method, params }: Sent): object => {
    if (method === 'browsingContext.getTree') return { contexts: [{ context: 'window' }] }
    set.push((params.arguments ?? []).map(({ value }) => value))
    return fault === undefined
      ? { type: 'success' }
      : { type: 'exception', exceptionDetails: { text: fault } }
  }
  const schemes = colorSchemes(
    (message) => {
      const sent = JSON.parse(message) as Sent
      schemes.takeMessage(JSON.stringify({ type: 'success', id: sent.id, result: answerTo(sent) }))
    },
    (message) => replies.push(JSON.parse(message)),
  )
  const command = (id: number, method: string, params: Command['params']): boolean =>
    schemes.takeCommand({ id, method, params })
  return { schemes, command, set, replies }
}

const FEATURES = 'emulation.setMediaFeaturesOverride'
const dark = { 'prefers-color-scheme': 'dark' } as const

test('a page and its frames get the color scheme before Playwright has its answer', async () => {
  const { command, set, replies } = aRelay()
  expect(command(4, FEATURES, { features: dark, contexts: ['page', 'frame'] })).toBe(true)
  expect(replies).toEqual([])
  await expect.poll(() => replies).toEqual([{ id: 4, type: 'success', result: {} }])
  expect(set).toEqual([['dark', 'page', 'frame']])
})

test('a page without a color scheme has that of the preferences', async () => {
  const { command, set } = aRelay()
  command(4, FEATURES, { features: { 'prefers-color-scheme': null }, contexts: ['page'] })
  await expect.poll(() => set).toEqual([['none', 'page']])
})

test('a page that a browser context opens has its color scheme before Playwright knows of it', async () => {
  const { command, schemes, set, replies } = aRelay()
  command(4, FEATURES, { features: dark, userContexts: ['hana'] })
  expect(command(5, 'browsingContext.create', { userContext: 'hana' })).toBe(false)
  const opened = { type: 'success', id: 5, result: { context: 'page' } }
  expect(schemes.takeMessage(JSON.stringify(opened))).toBe(true)
  expect(replies).not.toContainEqual(opened)
  await expect.poll(() => replies).toContainEqual(opened)
  expect(set).toEqual([['dark', 'page']])
})

test('everything else passes', () => {
  const { command, schemes, set } = aRelay()
  command(4, FEATURES, { features: dark, userContexts: ['hana'] })
  expect(command(5, 'browsingContext.create', { userContext: 'lena' })).toBe(false)
  expect(schemes.takeMessage(JSON.stringify({ type: 'success', id: 5, result: { context: 'page' } }))).toBe(
    false,
  )
  expect(command(6, 'browsingContext.navigate', {})).toBe(false)
  expect(set).toEqual([])
})

test('a script that fails in the window is an error for Playwright', async () => {
  const { command, replies } = aRelay({ fault: 'Error: no such module' })
  command(4, FEATURES, { features: dark, contexts: ['page'] })
  await expect
    .poll(() => replies)
    .toEqual([{ id: 4, type: 'error', error: 'javascript error', message: 'Error: no such module' }])
})
