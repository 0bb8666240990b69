import { act, render } from '../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateOwnStatus } from '../../../protocol/chat/statusChanges.ts'
import { statusesFeature } from './feature.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { rememberClearing, rememberedClearing } from './clearAt.ts'
import { useStatusClearing } from './useStatusClearing.ts'

let example: ExampleSession
let container: Element
beforeEach(() => {
  example = aSession([statusesFeature])
  container = document.createElement('div')
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
})

const Probe = () => {
  useStatusClearing()
  return null
}

/**
 * Opens the app when the reader has a status with this text, after the end of the lunch status.
 * @param end of the status by the service, in seconds since the epoch; undefined: it keeps none
 */
async function openWith(text: string, end?: number): Promise<void> {
  rememberClearing(example.session, { text: 'Lunch', emoji: undefined }, new Date(Date.now() - 1))
  example.restore({ user_status: { 1: { status_text: text, scheduled_end_time: end } } })
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Probe />
      </SessionContext>,
      container,
    ),
  )
}

test('a status is cleared when it ends', async () => {
  await openWith('Lunch')
  expect(example.last(updateOwnStatus).args).toMatchObject({ status_text: '' })
})

test('a newer status stays when the earlier one ends', async () => {
  await openWith('On vacation')
  expect(example.calls).toEqual([])
  expect(rememberedClearing(example.session)).toBeUndefined()
})

test('a status that another device prolonged stays until the service ends it', async () => {
  await openWith('Lunch', Math.ceil(Date.now() / 1000) + 3600)
  expect(example.calls).toEqual([])
  expect(rememberedClearing(example.session)).toBeUndefined()
})
