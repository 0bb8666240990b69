import { expect, test } from 'vitest'
import { browserTabs, type TabMessage } from './tabs.ts'

const aTab = (userId: number) => {
  const tabs = browserTabs(userId)
  if (tabs === undefined) throw new Error('This browser cannot connect tabs')
  return tabs
}

test('messages reach the other tabs of the same person only', async () => {
  const [one, two, other] = [aTab(1), aTab(1), aTab(2)]
  const strayed: TabMessage[] = []
  other.listen((message) => strayed.push(message))
  const heard = new Promise<[TabMessage, string]>((resolve) => two.listen((...all) => resolve(all)))
  one.post({ kind: 'wake' })
  expect(await heard).toEqual([{ kind: 'wake' }, one.ownId])
  expect(strayed).toEqual([])
  for (const tab of [one, two, other]) tab.close()
})

test('messages of another version of the app are ignored', async () => {
  const tab = aTab(3)
  const heard: TabMessage[] = []
  tab.listen((message) => heard.push(message))
  const raw = new BroadcastChannel('parley-3')
  raw.postMessage({ version: 0, from: 'x', message: { kind: 'wake' } })
  raw.postMessage('gibberish')
  const last = new Promise<void>((resolve) => tab.listen(() => resolve()))
  raw.postMessage({ version: 1, from: 'x', message: { kind: 'hello' } })
  await last
  expect(heard).toEqual([{ kind: 'hello' }])
  raw.close()
  tab.close()
})

test('one tab leads until it ends, then the next', async () => {
  const [one, two] = [aTab(4), aTab(4)]
  const told: string[] = []
  const ending = [new AbortController(), new AbortController()]
  const leads = (tab: typeof one, name: string, index: number): Promise<void> =>
    new Promise((resolve) => {
      void tab
        .lead(() => {
          told.push(name)
          resolve()
        }, ending[index]?.signal ?? AbortSignal.abort())
        .catch(() => undefined)
    })
  await leads(one, 'one', 0)
  const next = leads(two, 'two', 1)
  expect(told).toEqual(['one'])
  ending[0]?.abort()
  await next
  expect(told).toEqual(['one', 'two'])
  ending[1]?.abort()
  one.close()
  two.close()
})
